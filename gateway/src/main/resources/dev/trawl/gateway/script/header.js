// ==UserScript==
// @name         Trawl worker
// @namespace    trawl
// @version      2.8.0
// @description  Lets this browser work for the Trawl server at {{server}}.
// @match        {{match}}
// @connect      {{host}}
// @grant        GM.getValue
// @grant        GM.setValue
// @grant        GM.deleteValue
// @grant        GM.xmlHttpRequest
// @grant        GM.registerMenuCommand
// @grant        GM.notification
// @sandbox      DOM
// @inject-into  content
// @run-at       document-idle
// @noframes
// ==/UserScript==

// How it works: one tab works at a time (tab.js). It asks the server for a task (main.js) and runs it page by page
// (run.js); what a page holds is known to an adapter (adapters/). Whatever must outlive a page, a crash or a restart of
// the browser lies in the script manager's storage (store.js), where no page can read it, the token above all.
