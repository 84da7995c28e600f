/** What a browser does something with itself, or hands to a program of the machine that is no application of ours: never returned to. */
const BROWSERS_OWN: ReadonlySet<string> = new Set(
  (
    'about android-app blob chrome chrome-extension chrome-search cid content data devtools edge feed file filesystem ftp ftps ' +
    'geo gopher http https intent irc jar javascript livescript magnet mailto market mid mocha moz-extension ms-appinstaller ' +
    'news nntp opera resource safari-web-extension sftp sip sips sms ssh tel telnet urn vbscript view-source webcal ws wss'
  ).split(' '),
);

/** May a scheme be that of an application? What a browser handles itself never is, whatever the settings say. */
export const isApplicationScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]*$/.test(scheme) && !scheme.startsWith('web+') && !BROWSERS_OWN.has(scheme);
