/** A login as typed, and the account that it counts for at each entrance; empty for none. */
export interface WrittenLogin {
  readonly written: string;
  readonly api: string;
  readonly page: string;
}

const same = (written: string, counted: string): WrittenLogin => ({ written, api: counted, page: counted });

/** The accounts: `ada` and `kim` have both kinds of password, `bob` an application password alone. */
export const ACCOUNTS: readonly string[] = ['ada', 'kim', 'bob'];

/** Written by hand: spellings that are the same login, and others. The page ignores spaces around it. */
export const LOGINS: readonly WrittenLogin[] = [
  same('ada', 'ada'),
  same('ADA', 'ada'),
  same('Ada', 'ada'),
  { written: ' ada', api: ' ada', page: 'ada' },
  { written: 'ada\u00a0', api: 'ada\u00a0', page: 'ada' },
  // nothing that can be read, by RFC 7617
  { written: 'ada\t', api: '', page: 'ada' },
  same('kim', 'kim'),
  // a Kelvin sign, whose small letter is k
  same('\u212aim', 'kim'),
  same('bob', 'bob'),
  same('eve', 'eve'),
  // a letter of another script, a decomposed one, a full-width one
  same('\u0430da', '\u0430da'),
  same('a\u0301da', 'a\u0301da'),
  same('\uff41da', '\uff41da'),
  same('', ''),
  same(`${'x'.repeat(64)}1`, 'x'.repeat(64)),
  same(`${'X'.repeat(64)}2`, 'x'.repeat(64)),
];
