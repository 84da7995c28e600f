import * as v from 'valibot';
import { all, type Condition, escapeHtml, gte, keptText, lt, type RenderContext } from '../../../core/index.ts';
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

/** The years, months, weeks or days in which posts were published, the latest first. */
export const archives = blockRenderer('core/archives', attributes, (asked, question) => {
  const { displayAsDropdown, showLabel, type } = asked;
  const entries = entriesOf(asked, question);
  if (!displayAsDropdown) {
    const attributesOf = question.wrapper({ class: 'wp-block-archives-list' });
    if (entries === '') return `<div${attributesOf}>${sayHtml(question.context, 'No archives to show.')}</div>`;
    return `<ul${attributesOf}>${entries}</ul>`;
  }
  const id = `wp-block-archives-${question.number('archives')}`;
  question.needs('choice');
  return [
    `<div${question.wrapper({ class: 'wp-block-archives-dropdown' })}>`,
    `<label for="${id}" class="wp-block-archives__label${showLabel ? '' : ' screen-reader-text'}">${sayHtml(question.context, 'Archives')}</label>`,
    `<select id="${id}" name="archive-dropdown">`,
    `<option value="">${sayHtml(question.context, SORTS[type].label)}</option>${entries}</select></div>`,
  ].join('');
});

/** The entries of a list or a dropdown as HTML. Cached: a text may contain the list many times, and each entry takes two queries. */
function entriesOf(
  { displayAsDropdown, showPostCounts, type }: v.InferOutput<typeof attributes>,
  { context, values }: Asking,
): string {
  const shown = shownPeriod(values);
  const key = `blocks/archives ${JSON.stringify([displayAsDropdown, showPostCounts, type, shown])}`;
  return keptText(context, key, (within) => {
    const entry = ({ url, name, count, isCurrent }: Archive) => {
      const counted = showPostCounts ? `&nbsp;(${count})` : '';
      if (displayAsDropdown) {
        const selected = isCurrent ? ' selected="selected"' : '';
        return `\t<option value="${escapeHtml(url)}"${selected}> ${name} ${counted}</option>\n`;
      }
      const current = isCurrent ? ' aria-current="page"' : '';
      return `\t<li><a href="${escapeHtml(url)}"${current}>${name}</a>${counted}</li>\n`;
    };
    return archivesOf(type, within, shown).map(entry).join('');
  });
}

/** The period that the page shows, if it is one. */
interface ShownPeriod extends DateParts {
  readonly week: string | undefined;
}

function shownPeriod(values: Asking['values']): ShownPeriod | undefined {
  const { subject, query } = visitOf(values) ?? {};
  if (subject?.is !== 'date') return undefined;
  const { year, month, day } = subject;
  return { year, month, day, week: query?.w };
}

/** A period in which posts were published. */
interface Archive {
  readonly url: string;
  readonly name: string;
  readonly count: number;
  readonly isCurrent: boolean;
}

/** Maximum number of archives in a list; longer ones help nobody. */
const MOST = 1000;

/** Finds each archive by the newest post before the last one: empty periods cost nothing, and posts are counted without being read. */
function archivesOf(type: Type, context: RenderContext, shown: ShownPeriod | undefined): readonly Archive[] {
  const { store, moment, site } = context;
  const posts = store.of(POST.collection);
  const found: Archive[] = [];
  let before: Condition | undefined;
  while (found.length < MOST) {
    const where = all(moment.reached('listed'), before);
    const [newest] = posts.find({ where, order: [{ field: 'listed', direction: 'desc' }], limit: 1 }).records;
    if (!newest) break;
    const local = toLocal(publicationInstant(newest), site.timezone);
    const { begin: first, archive } =
      type === 'weekly' ? weekOf(local, context, shown) : timeOf(type, local, context, shown);
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
function weekOf(local: string, context: RenderContext, shown: ShownPeriod | undefined): Time {
  const { start_of_week } = presentationOf(context);
  const day = local.slice(0, 10);
  const year = day.slice(0, 4);
  const week = weekNumber(day, start_of_week);
  const first = beginOfWeek(day, start_of_week);
  const dayName = (one: string) => escapeHtml(shownDay(context, partsOf(one)));
  return {
    begin: `${first < `${year}-01-01` ? `${year}-01-01` : first} 00:00:00`,
    archive: {
      url: `${context.site.url}/?m=${year}&w=${week}`,
      name: `${dayName(first)}&#8211;${dayName(dayAfter(first, 6))}`,
      isCurrent: shown?.year === Number(year) && shown.week === String(week),
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
function timeOf(type: Type, local: string, context: RenderContext, shown: ShownPeriod | undefined): Time {
  const parts = shownParts(type, local);
  return {
    begin: firstSecond(parts),
    archive: {
      url: dateUrl(context, parts),
      name: escapeHtml(shownDay(context, parts, say(context, SORTS[type].format))),
      isCurrent: !!shown && (['year', 'month', 'day'] as const).every((part) => shown[part] === parts[part]),
    },
  };
}
