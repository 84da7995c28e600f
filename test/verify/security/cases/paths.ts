/** Where the cases ask, below the address of the site. */
export const POSTS = '/api/site/v2/posts';
export const PAGES = '/api/site/v2/pages';
export const USERS = '/api/site/v2/users';
export const TAGS = '/api/site/v2/tags';
export const MEDIA = '/api/site/v2/media';
export const EVENTS = '/api/calendar/events/v1/events';
export const VENUES = '/api/calendar/events/v1/venues';

/** An item of a batch that creates a post. */
export const newPost = (title: string) => ({ path: '/site/v2/posts', body: { title } });
