/** Schemes that browsers handle themselves or pass to programs other than the application: never redirected to. */
const BROWSERS_OWN: ReadonlySet<string> = new Set(
  (
    'about android-app blob chrome chrome-extension chrome-search cid content data devtools edge feed file filesystem ftp ftps ' +
    'geo gopher http https intent irc jar javascript livescript magnet mailto market mid mocha moz-extension ms-appinstaller ' +
    'news nntp opera resource safari-web-extension sftp sip sips sms ssh tel telnet urn vbscript view-source webcal ws wss'
  ).split(' '),
);

/** May this be the scheme of an application? Schemes that browsers handle themselves never are, whatever the settings say. */
export const isApplicationScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]*$/.test(scheme) && !scheme.startsWith('web+') && !BROWSERS_OWN.has(scheme);
