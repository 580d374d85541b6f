import { describe, expect, it } from '@jest/globals';
import { isUnderWay, type Report } from './reports.api.ts';

const report = (status: Report['status']): Report => ({
  id: '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  measurement: {
    id: '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02',
    product: 'culture',
    productName: { en: 'Culture', es: 'Cultura' },
    firstDate: '2026-11-01',
    lastDate: '2026-11-14',
  },
  kind: 'pdf',
  language: 'en',
  status,
  progress: 0,
  isStale: false,
  file: null,
});

describe('report query', () => {
  it('polls while a report is queued or running', () => {
    const statuses = ['queued', 'running', 'succeeded', 'failed'] as const;
    expect(statuses.filter((status) => isUnderWay(report(status)))).toEqual(['queued', 'running']);
  });
});
