/**
 * Imported before oidc-provider, which prints a warning at the start of Muster when Node does not call itself a
 * long-term release. Node 26 has been one since October 2026; the build that npm has of it is older than that. Goes
 * away with the next build.
 */
process.release.lts ??= 'Node 26'
