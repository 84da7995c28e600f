import { cover } from './media/cover.ts';
import { file } from './media/file.ts';
import { gallery } from './media/gallery.ts';
import { image } from './media/image.ts';
import { mediaText } from './media/media-text.ts';
import { homeLink } from './navigation/home-link.ts';
import { navigation } from './navigation/navigation.ts';
import { navigationLink } from './navigation/navigation-link.ts';
import { navigationSubmenu } from './navigation/navigation-submenu.ts';
import { pageList } from './navigation/page-list.ts';
import { avatarBlock, postAuthor, postAuthorBiography, postAuthorName } from './post/author.ts';
import { comments } from './post/comments.ts';
import { postContent } from './post/content.ts';
import { postDate } from './post/date.ts';
import { postExcerpt } from './post/excerpt.ts';
import { postFeaturedImage } from './post/featured-image.ts';
import { footnotes } from './post/footnotes.ts';
import { postNavigationLink } from './post/navigation-link.ts';
import { readMore } from './post/read-more.ts';
import { postTerms } from './post/terms.ts';
import { postTitle } from './post/title.ts';
import {
  queryPagination,
  queryPaginationNext,
  queryPaginationNumbers,
  queryPaginationPrevious,
} from './query/pagination.ts';
import { postTemplate, queryNoResults } from './query/query.ts';
import { queryTitle, termDescription } from './query/titles.ts';
import { contributeRenderers } from './rendering/block-renderer.ts';
import { siteLogo, siteTagline, siteTitle } from './site/identity.ts';
import { pattern, syncedPattern, templatePart } from './site/pieces.ts';
import { button } from './text/button.ts';
import { namedClass } from './text/named-class.ts';
import { shortcode } from './text/shortcode.ts';
import { table } from './text/table.ts';
import { archives } from './widgets/archives.ts';
import { calendar } from './widgets/calendar.ts';
import { categories } from './widgets/categories.ts';
import { latestComments, nothing, rss } from './widgets/elsewhere.ts';
import { latestPosts } from './widgets/latest-posts.ts';
import { search } from './widgets/search.ts';
import { socialLink } from './widgets/social-links.ts';
import { tagCloud } from './widgets/tag-cloud.ts';
import { widgetGroup } from './widgets/widget-group.ts';

/** Blocks rendered by this plugin; all others are output as saved. */
export const renderers = contributeRenderers([
  archives,
  avatarBlock,
  button,
  calendar,
  categories,
  comments,
  cover,
  file,
  footnotes,
  gallery,
  homeLink,
  image,
  latestComments,
  latestPosts,
  mediaText,
  namedClass('heading', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
  namedClass('list', ['ol', 'ul']),
  navigation,
  navigationLink,
  navigationSubmenu,
  ...nothing,
  pageList,
  pattern,
  postAuthor,
  postAuthorBiography,
  postAuthorName,
  postContent,
  postDate,
  postExcerpt,
  postFeaturedImage,
  postNavigationLink,
  postTemplate,
  postTerms,
  postTitle,
  queryNoResults,
  queryPagination,
  queryPaginationNext,
  queryPaginationNumbers,
  queryPaginationPrevious,
  queryTitle,
  readMore,
  rss,
  search,
  shortcode,
  siteLogo,
  siteTagline,
  siteTitle,
  socialLink,
  syncedPattern,
  table,
  tagCloud,
  templatePart,
  termDescription,
  widgetGroup,
]);
