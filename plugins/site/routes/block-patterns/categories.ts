/** A group of patterns in an editor. */
export interface PatternGroup {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

/** The groups that themes may put their patterns in: those of the reference. */
export const PATTERN_GROUPS: readonly PatternGroup[] = [
  ['banner', 'Banners', 'Large pictures and titles at the top of a page.'],
  ['buttons', 'Buttons', 'Links that look like buttons.'],
  ['columns', 'Columns', 'Text and pictures in columns.'],
  ['text', 'Text', 'Mostly text.'],
  ['query', 'Posts', 'Lists of the latest posts.'],
  ['featured', 'Featured', 'What the theme is proud of.'],
  ['call-to-action', 'Call to action', 'What visitors are asked to do.'],
  ['team', 'Team', 'Who works here.'],
  ['testimonials', 'Testimonials', 'What others say.'],
  ['services', 'Services', 'What is offered.'],
  ['contact', 'Contact', 'How to get in touch.'],
  ['about', 'About', 'Who this is.'],
  ['portfolio', 'Portfolio', 'What was made.'],
  ['gallery', 'Gallery', 'Pictures side by side.'],
  ['media', 'Media', 'Pictures, sounds and videos.'],
  ['videos', 'Videos', 'Videos.'],
  ['audio', 'Audio', 'Sounds.'],
  ['posts', 'Lists of posts', 'The latest posts in lists and grids.'],
  ['footer', 'Footers', 'What stands below every page.'],
  ['header', 'Headers', 'What stands above every page.'],
].map(([name = '', label = '', description = '']) => ({ name, label, description }));
