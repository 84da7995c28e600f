type Value = Readonly<Record<string, unknown>>;

/** What a record has from its beginning and mostly keeps, beside its slug. */
const BIRTHMARKS = ['taxonomy', 'date'];

/**
 * Are these one record, which came on two ways without the commit that began it? Without that commit only the records
 * themselves tell: they have one slug, and one date where they have dates. Two records with one id that two branches each made
 * for themselves are not one.
 */
export const isSameRecord = (one: Value, other: Value): boolean =>
  slugOf(one) !== '' && slugOf(one) === slugOf(other) && BIRTHMARKS.every((name) => one[name] === other[name]);

const slugOf = ({ slug }: Value): string => (typeof slug === 'string' ? slug.toLowerCase() : '');
