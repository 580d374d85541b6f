import { describe, expect, it } from '@jest/globals';
import { visitOfPath } from './visit-of-path.ts';

describe('visitOfPath', () => {
  it.each([
    ['/survey/response/abc', { name: 'survey', address: 'response', token: 'abc' }],
    ['/survey/response/abc/', { name: 'survey', address: 'response', token: 'abc' }],
    ['/request-survey-access/a%20b', { name: 'survey', address: 'access', token: 'a b' }],
    ['/s/k7mq2-x9f4r', { name: 'poster', path: '/s/k7mq2-x9f4r' }],
    ['/fingerprint', { name: 'fingerprint' }],
    ['/', { name: 'nowhere' }],
    ['/survey/response/', { name: 'nowhere' }],
    ['/survey/response/abc/protection', { name: 'protection', token: 'abc' }],
    ['/survey/response/%E0%A4%A/protection', { name: 'nowhere' }],
    ['/survey/response/a/b', { name: 'nowhere' }],
    ['/survey/response/%E0%A4%A', { name: 'nowhere' }],
    ['/s/../api', { name: 'nowhere' }],
    ['/dashboard', { name: 'nowhere' }],
  ])('reads %s', (path, visit) => {
    expect(visitOfPath(path)).toEqual(visit);
  });
});
