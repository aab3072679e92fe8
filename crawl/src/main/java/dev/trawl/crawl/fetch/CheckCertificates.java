package dev.trawl.crawl.fetch;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Applies the JDK's certificate checks, also rejects SHA-1 and MD5 signatures, and gives a short reason
/// for each rejection.
final class CheckCertificates extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager checks;

    CheckCertificates(X509ExtendedTrustManager checks) {
        this.checks = checks;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, () -> checks.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, () -> checks.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, () -> checks.checkServerTrusted(chain, type));
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private static void check(X509Certificate[] chain, Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException refused) {
            throw new CertificateException(reason(chain, refused), refused);
        }
        for (X509Certificate certificate : chain) {
            if (!isOwnIssuer(certificate) && hasOldSignature(certificate)) {
                throw new CertificateException("certificate signed with " + certificate.getSigAlgName());
            }
        }
    }

    private static String reason(X509Certificate[] chain, CertificateException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof CertificateExpiredException) {
                return "certificate expired";
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "certificate not yet valid";
            }
            if (message.startsWith("No subject alternative") || message.startsWith("No name matching")) {
                return "certificate for another host";
            }
            if (message.contains("lgorithm constraints")) {
                return "certificate with a weak key or signature";
            }
            if (message.contains("unable to find valid certification path")) {
                return unknownIssuer(chain);
            }
        }
        return "certificate not valid: " + refused.getMessage();
    }

    private static String unknownIssuer(X509Certificate[] chain) {
        if (!isOwnIssuer(chain[chain.length - 1])) {
            return "certificate whose issuer is unknown or was not sent";
        }
        return chain.length == 1 ? "certificate signed by itself" : "certificate of an unknown issuer";
    }

    private static boolean isOwnIssuer(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
    }

    private static boolean hasOldSignature(X509Certificate certificate) {
        String algorithm = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
        return algorithm.startsWith("SHA1") || algorithm.startsWith("MD");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checks.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checks.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        checks.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return checks.getAcceptedIssuers();
    }
}
