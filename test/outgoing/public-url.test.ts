import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf, publicUrl } from '../../core/outgoing/public-url.ts';

const BASE = new URL('https://town.example/map/page?x=1');

for (const [text, url, host] of [
  ['http://town.example', 'http://town.example/', 'town.example'],
  ['https://Town.Example:443/a b?c=d e#f', 'https://town.example/a%20b?c=d%20e#f', 'town.example'],
  ['http://town.example:443/', 'http://town.example:443/', 'town.example'],
  ['https://town.example:80/', 'https://town.example:80/', 'town.example'],
  ['http://town.example./', 'http://town.example/', 'town.example'],
  ['http://münchen.example/', 'http://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
  ['http://a_b.town.example/', 'http://a_b.town.example/', 'a_b.town.example'],
  ['http://internal.town.example/', 'http://internal.town.example/', 'internal.town.example'],
  ['http://134744072/', 'http://8.8.8.8/', '8.8.8.8'],
  ['http://[2606:4700:0::1111]/', 'http://[2606:4700::1111]/', '2606:4700::1111'],
  ['other', 'https://town.example/map/other', 'town.example'],
  ['?y', 'https://town.example/map/page?y', 'town.example'],
  ['//village.example/', 'https://village.example/', 'village.example'],
] as const) {
  test(`${JSON.stringify(text)} is asked as ${url}`, () => {
    const read = publicUrl(text, BASE);
    assert.deepEqual([read.href, hostOf(read)], [url, host]);
  });
}

for (const [text, reason] of [
  ['town.example', 'not an address'],
  ['', 'not an address'],
  ['http://', 'not an address'],
  ['http://1.2.3.256/', 'not an address'],
  ['http://[fe80::1%25eth0]/', 'not an address'],
  [`http://${'a'.repeat(64)}.example/`, 'not of the public net'],
  [`http://${'a.'.repeat(127)}example/`, 'not of the public net'],
  ['http://town..example/', 'not of the public net'],
  ['http://town.example../', 'not of the public net'],
  ['http://*.example/', 'not of the public net'],
  ['ftp://town.example/', 'not of the web: ftp:'],
  ['blob:http://town.example/1', 'not of the web: blob:'],
  ['http://user@town.example/', 'credentials in the address'],
  ['http://:word@town.example/', 'credentials in the address'],
  ['http://town.example:8080/', 'not a port of the web: 8080'],
  ['http://town/', 'not of the public net'],
  ['http://town./', 'not of the public net'],
  ['http://db.internal/', 'not of the public net'],
  ['http://db.INTERNAL./', 'not of the public net'],
  ['http://nas.home.arpa/', 'not of the public net'],
  ['http://127.1/', 'not of the public net'],
  ['http://127.0.0.1../', 'not of the public net'],
  ['http://./', 'not of the public net'],
  ['http://[::ffff:8.8.8.8]/', 'not of the public net'],
] as const) {
  test(`${JSON.stringify(text.slice(0, 60))} is not asked: ${reason}`, () => {
    assert.throws(() => publicUrl(text), new Error(reason));
  });
}
