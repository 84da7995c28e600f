import { html, type PageContent } from '../../core/index.ts';
import { say } from '../content/index.ts';
import { languageOf, type WebContext } from '../web/index.ts';

/** Paths of the style sheets that sitemaps and their index link to (reference). */
export const SHEETS = { sitemap: '/wp-sitemap.xsl', index: '/wp-sitemap-index.xsl' } as const;

/** The XSLT style sheet with which browsers show a sitemap or their index: a list of the addresses in it. */
export const sitemapSheet = (context: WebContext): PageContent => {
  const title = say(context, '{site} » Sitemap', { site: context.site.title });
  return {
    type: 'application/xml; charset=UTF-8',
    body: html`<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:map="http://www.sitemaps.org/schemas/sitemap/0.9" exclude-result-prefixes="map">
<xsl:output method="html" encoding="UTF-8"/>
<xsl:template match="/">
<html lang="${languageOf(context)}">
<head>
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}li{overflow-wrap:anywhere}</style>
</head>
<body>
<h1>${title}</h1>
<ol>
<xsl:for-each select="//map:loc">
<li><a href="{.}"><xsl:value-of select="."/></a><xsl:text> </xsl:text><small><xsl:value-of select="substring(../map:lastmod, 1, 10)"/></small></li>
</xsl:for-each>
</ol>
</body>
</html>
</xsl:template>
</xsl:stylesheet>
`.toString(),
  };
};
