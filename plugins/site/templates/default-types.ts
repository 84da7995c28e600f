/** Title and purpose of a template. */
interface TemplateType {
  readonly title: string;
  readonly description: string;
}

/** Templates of the hierarchy that any theme may have, by slug (reference: the default template types). */
export const DEFAULT_TYPES: ReadonlyMap<string, TemplateType> = new Map(
  Object.entries({
    index: { title: 'Index', description: 'Shows every page that has no template of its own.' },
    home: { title: 'Blog Home', description: 'Shows the latest posts.' },
    'front-page': {
      title: 'Front Page',
      description: 'Shows the front page, whether it is a page or the latest posts.',
    },
    singular: { title: 'Single Entries', description: 'Shows one post or page that has no template of its own.' },
    single: { title: 'Single Posts', description: 'Shows one post.' },
    page: { title: 'Pages', description: 'Shows one page.' },
    archive: { title: 'All Archives', description: 'Shows posts that have a term, an author or a date in common.' },
    author: { title: 'Author Archives', description: 'Shows the posts of one author.' },
    category: { title: 'Category Archives', description: 'Shows the posts of one category.' },
    taxonomy: { title: 'Taxonomy Archives', description: 'Shows the items with a term of any other taxonomy.' },
    date: { title: 'Date Archives', description: 'Shows the posts of a day, a month or a year.' },
    tag: { title: 'Tag Archives', description: 'Shows the posts of one tag.' },
    attachment: { title: 'Attachment Pages', description: 'Shows one media item.' },
    search: { title: 'Search Results', description: 'Shows the results of a search.' },
    'privacy-policy': { title: 'Privacy Policy', description: 'Shows the page with the privacy policy.' },
    '404': { title: 'Page Not Found', description: 'Shown for addresses that do not exist.' },
  }),
);

/** Is the template outside the hierarchy? Items may select such a template. */
export const isCustom = (slug: string): boolean => !DEFAULT_TYPES.has(slug);
