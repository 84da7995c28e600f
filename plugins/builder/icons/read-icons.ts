import * as v from 'valibot';
import { CommandError, firstFault, messageOf } from '../../../core/index.ts';
import { cleanSvg } from '../svg/clean-svg.ts';
import { SvgProblem } from '../svg/parse-xml.ts';
import { type IconsDocument, iconsDocument } from './icons-document.ts';

/**
 * Reads an export of icons and sanitizes them.
 *
 * @param file as given by the user
 * @throws CommandError that names the first invalid member, such as `icons[3].svg`
 */
export function readIcons(file: string, bytes: Uint8Array): IconsDocument {
  const wrong = (member: string, problem: string) => new CommandError(`${file}: ${member} ${problem}`);
  const parsed = v.safeParse(iconsDocument, parse(file, bytes), { abortEarly: true });
  if (!parsed.success) throw wrong(memberOf(parsed.issues[0]), firstFault(parsed.issues).message);
  const { sets, icons } = parsed.output;
  const seen = new Set<string>();
  for (const [place, { slug }] of sets.entries()) {
    if (seen.has(slug)) throw wrong(`sets[${place}].slug`, `is ${slug}, the same as that of an earlier set`);
    seen.add(slug);
  }
  return {
    sets,
    icons: icons.map((icon, place) => {
      const address = `${icon.set}/${icon.slug}`;
      if (seen.has(address))
        throw wrong(`icons[${place}].slug`, `is ${icon.slug}, the same as that of an earlier icon in its set`);
      if (!seen.has(icon.set)) throw wrong(`icons[${place}].set`, `is ${icon.set}, which is not one of the sets`);
      seen.add(address);
      return { ...icon, svg: cleaned(icon.svg, (problem) => wrong(`icons[${place}].svg`, problem)) };
    }),
  };
}

function parse(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new CommandError(`${file} is not valid JSON: ${messageOf(error)}`);
  }
}

function cleaned(svg: string, wrong: (problem: string) => CommandError): string {
  try {
    return cleanSvg(svg);
  } catch (error) {
    throw error instanceof SvgProblem ? wrong(error.message) : error;
  }
}

/** The path of an issue: `icons[3].svg`. */
const memberOf = ({ path }: v.BaseIssue<unknown>): string =>
  path
    ?.reduce((member, { key }) => (typeof key === 'number' ? `${member}[${key}]` : `${member}.${key}`), '')
    .slice(1) ?? 'the document';
