import * as v from 'valibot';
import { all, type Condition, escapeHtml, gte, lt } from '../../../core/index.ts';
import {
  beginOfWeek,
  type DateParts,
  dateUrl,
  dayAfter,
  firstSecond,
  partsOf,
  publicationInstant,
  say,
  sayHtml,
  toInstant,
  toLocal,
  visitOf,
  weekNumber,
} from '../../content/index.ts';
import { POST, presentationOf } from '../../site/index.ts';
import { flag } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import type { Asking } from '../shown/post.ts';
import { shownDay } from '../shown/settings.ts';

const attributes = v.object({
  displayAsDropdown: flag(false),
  showLabel: flag(true),
  showPostCounts: flag(false),
  type: v.fallback(v.picklist(['yearly', 'monthly', 'weekly', 'daily']), 'monthly'),
});

type Type = v.InferOutput<typeof attributes>['type'];

/** Label of the dropdown and format of its entries, by type. */
const SORTS: Readonly<Record<Type, { readonly label: string; readonly format: string }>> = {
  yearly: { label: 'Select Year', format: 'Y' },
  monthly: { label: 'Select Month', format: 'F Y' },
  weekly: { label: 'Select Week', format: '' },
  daily: { label: 'Select Day', format: '' },
};

/** A period in which posts were published. */
interface Archive {
  readonly url: string;
  readonly name: string;
  readonly count: number;
  readonly isCurrent: boolean;
}

/** The years, months, weeks or days in which posts were published, the latest first. */
export const archives = blockRenderer('core/archives', attributes, (asked, question) => {
  const { displayAsDropdown, showLabel, showPostCounts, type } = asked;
  const found = archivesOf(type, question);
  const count = (archive: Archive) => (showPostCounts ? `&nbsp;(${archive.count})` : '');
  if (!displayAsDropdown) {
    const attributesOf = question.wrapper({ class: 'wp-block-archives-list' });
    if (found.length === 0) return `<div${attributesOf}>${sayHtml(question.context, 'No archives to show.')}</div>`;
    const entries = found.map((archive) => {
      const current = archive.isCurrent ? ' aria-current="page"' : '';
      return `\t<li><a href="${escapeHtml(archive.url)}"${current}>${archive.name}</a>${count(archive)}</li>\n`;
    });
    return `<ul${attributesOf}>${entries.join('')}</ul>`;
  }
  const id = `wp-block-archives-${question.number('archives')}`;
  const options = found.map((archive) => {
    const selected = archive.isCurrent ? ' selected="selected"' : '';
    return `\t<option value="${escapeHtml(archive.url)}"${selected}> ${archive.name} ${count(archive)}</option>\n`;
  });
  question.needs('choice');
  return [
    `<div${question.wrapper({ class: 'wp-block-archives-dropdown' })}>`,
    `<label for="${id}" class="wp-block-archives__label${showLabel ? '' : ' screen-reader-text'}">${sayHtml(question.context, 'Archives')}</label>`,
    `<select id="${id}" name="archive-dropdown">`,
    `<option value="">${sayHtml(question.context, SORTS[type].label)}</option>${options.join('')}</select></div>`,
  ].join('');
});

/** Maximum number of archives in a list; longer ones help nobody. */
const MOST = 1000;

/** Finds each archive by the newest post before the last one: empty periods cost nothing, and posts are counted without being read. */
function archivesOf(type: Type, asking: Asking): readonly Archive[] {
  const { store, moment, site } = asking.context;
  const posts = store.of(POST.collection);
  const found: Archive[] = [];
  let before: Condition | undefined;
  while (found.length < MOST) {
    const where = all(moment.reached('listed'), before);
    const [newest] = posts.find({ where, order: [{ field: 'listed', direction: 'desc' }], limit: 1 }).records;
    if (!newest) break;
    const local = toLocal(publicationInstant(newest), site.timezone);
    const { begin: first, archive } = type === 'weekly' ? weekOf(local, asking) : timeOf(type, local, asking);
    const begin = toInstant(first, site.timezone);
    found.push({ ...archive, count: posts.count(all(where, gte('listed', begin))) });
    before = lt('listed', begin);
  }
  return found;
}

/** An archive without its count, and its first second in local time. */
interface Time {
  readonly begin: string;
  readonly archive: Omit<Archive, 'count'>;
}

/** The week of a local time, cut at the year: a week across two years is in both. */
function weekOf(local: string, { context, values }: Asking): Time {
  const { start_of_week } = presentationOf(context);
  const day = local.slice(0, 10);
  const year = day.slice(0, 4);
  const week = weekNumber(day, start_of_week);
  const first = beginOfWeek(day, start_of_week);
  const dayName = (one: string) => escapeHtml(shownDay(context, partsOf(one)));
  const { subject, query } = visitOf(values) ?? {};
  return {
    begin: `${first < `${year}-01-01` ? `${year}-01-01` : first} 00:00:00`,
    archive: {
      url: `${context.site.url}/?m=${year}&w=${week}`,
      name: `${dayName(first)}&#8211;${dayName(dayAfter(first, 6))}`,
      isCurrent: subject?.is === 'date' && subject.year === Number(year) && query?.w === String(week),
    },
  };
}

/** @param local local time */
function shownParts(type: Type, local: string): DateParts {
  const { day, ...month } = partsOf(local);
  if (type === 'yearly') return { year: month.year };
  return type === 'monthly' ? month : { ...month, day };
}

/** The year, month or day of a local time. */
function timeOf(type: Type, local: string, { context, values }: Asking): Time {
  const parts = shownParts(type, local);
  const subject = visitOf(values)?.subject;
  return {
    begin: firstSecond(parts),
    archive: {
      url: dateUrl(context, parts),
      name: escapeHtml(shownDay(context, parts, say(context, SORTS[type].format))),
      isCurrent:
        subject?.is === 'date' && (['year', 'month', 'day'] as const).every((part) => subject[part] === parts[part]),
    },
  };
}
