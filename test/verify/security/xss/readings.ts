import { CALENDAR, POSTS, type XssWorld } from './xss-world.ts';

/** Responses that show the written texts. */
export const answersOf = ({ ids }: XssWorld): readonly string[] => [
  `${POSTS}/${ids.post}?_embed=1`,
  `${CALENDAR}/events?per_page=50`,
  `${CALENDAR}/venues/${ids.venue}`,
  `${CALENDAR}/organizers/${ids.organizer}`,
  `${CALENDAR}/categories?per_page=50&hide_empty=true`,
  `/site/v2/media/${ids.media}`,
  '/site/v2/search?per_page=100',
  `/site/v2/users/${ids.author}`,
  '/site/v2/users?per_page=100',
];

/** The same for users who may edit, with the stored texts. */
export const storedOf = ({ ids }: XssWorld): readonly string[] => [
  `${POSTS}/${ids.post}?context=edit`,
  `${CALENDAR}/events/${ids.event}?context=edit`,
  `/site/v2/media/${ids.media}?context=edit`,
  '/site/v2/users/me?context=edit',
  '/site/v2/users/me/application-passwords?context=edit',
  `/site/v2/users/me/application-passwords/${ids.applicationPassword}`,
];

/** Embeds, as other sites show them. */
export const embedsOf = ({ ids }: XssWorld): readonly string[] =>
  [ids.post, ids.event].map((id) => `/oembed/1.0/embed?url=${encodeURIComponent(`http://site.test/?p=${id}`)}`);

/** Responses that echo request parameters: lists, and errors. */
export const echoesOf = (text: string): readonly string[] => {
  const said = encodeURIComponent(text);
  return [
    `${POSTS}?search=${said}`,
    `${POSTS}?orderby=${said}&context=${said}&${said}=1`,
    `${CALENDAR}/events?start_date=${said}&_envelope=1`,
    `${CALENDAR}/events/by-slug/${said}`,
    `/${said}`,
  ];
};

/** Pages for visitors, some of which echo parts of their URL. */
export const pagesOf = ({ ids }: XssWorld, text: string): readonly string[] => {
  const said = encodeURIComponent(text);
  return [
    `/embed/${ids.post}`,
    `/embed/${ids.event}`,
    `/authorize?app_name=${said}`,
    `/authorize?app_name=Phone&success_url=${said}&reject_url=${said}`,
  ];
};
