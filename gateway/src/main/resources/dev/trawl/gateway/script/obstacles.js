// ---- obstacles: pages that no script should try to get past. A person is told instead.

const CHALLENGE_TITLE = /captcha|are you (a )?human|verify you are|just a moment|access denied|验证码|安全验证|人机验证/i;
const CHALLENGE_PARTS = 'iframe[src*="captcha" i], #challenge-form, .g-recaptcha, .h-captcha, [data-captcha]';
const LOGIN_PARTS = 'input[type=password]';

/** Why this page is not what was asked for; '' when it is. A task may bring marks of its own site; the usual marks
    count only on a page that holds nothing of what is sought. */
function obstacle(page, { login, challenge }, empty) {
  if (challenge && page.querySelector(challenge)) {
    return 'challenge page';
  }
  if (login && page.querySelector(login)) {
    return 'logged out';
  }
  if (empty && (CHALLENGE_TITLE.test(page.title) || page.querySelector(CHALLENGE_PARTS))) {
    return 'challenge page';
  }
  return empty && page.querySelector(LOGIN_PARTS) ? 'logged out' : '';
}
