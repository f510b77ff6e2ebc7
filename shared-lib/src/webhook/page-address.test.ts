import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const PAGE = 'https://www.example.com/free-homeowners-guide';

it.each([
  ['keeps the address of a page', '', ''],
  [
    'keeps UTM parameters',
    '?utm_source=fall-mailing&utm_medium=email',
    '?utm_source=fall-mailing&utm_medium=email',
  ],
  [
    'keeps what a campaign is called, in any script',
    '?utm_campaign=F%C3%BCr+alle%20%26+20%25',
    '?utm_campaign=F%C3%BCr+alle+%26+20%25',
  ],
  ['drops a token', '?token=eyJhbGciOi&utm_source=mail', '?utm_source=mail'],
  ['drops every other parameter', '?q=wet+basement&email=ada@example.com&ref=x&session=1', ''],
  ['drops that the visitor has just got a number', '?utm_source=mail&visit=new', '?utm_source=mail'],
  ['drops the fragment', '?utm_source=mail#access_token=1', '?utm_source=mail'],
  ['drops a fragment alone', '#id_token=1', ''],
  [
    'keeps of a click identifier that there is one',
    '?gclid=EAIaIQobChMI&fbclid=IwAR0&msclkid=a1b2',
    '?gclid=&fbclid=&msclkid=',
  ],
  ['empties a campaign that is somebody’s address', '?utm_content=ada%40example.com', '?utm_content='],
  [
    'empties a campaign that is as long as a token',
    `?utm_id=${'x'.repeat(101)}&utm_term=y`,
    '?utm_id=&utm_term=y',
  ],
  ['drops what only looks like a campaign', '?xutm_source=1&utm=2&UTM_SOURCE=3&utm_=4&gclid_=5', ''],
])('%s', (_, told, kept) => {
  expect(pageAddress(PAGE + told)).toBe(PAGE + kept);
});

it('drops a name and password in the address', () => {
  expect(pageAddress('https://ada:secret@www.example.com:8443/?a=1')).toBe('https://www.example.com:8443/');
});
