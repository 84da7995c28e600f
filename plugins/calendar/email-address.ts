/** RFC 5321, 4.5.3.1.3. */
const LONGEST = 254;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;

/** As the HTML standard has it (valid e-mail address), with letters of all scripts and at least one dot in the domain. */
const WRITTEN = new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]+@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Is this an e-mail address, bare: without a name, `mailto:`, quotes or brackets? */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && WRITTEN.test(text);
