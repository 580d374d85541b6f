import { hydrateRoot } from 'react-dom/client';
import { openDrafts } from '../survey/draft-store.ts';
import { SCREEN_FORM_ID } from '../survey/posted-form.ts';
import { entryInHistory } from './browser-location.ts';
import { PAGE_DATA_ID, PAGE_WORDS_ID, type PageData } from './page-data.ts';
import { recordOfPage, recordToKeep } from './page-record.ts';
import { loadCatalogue, type Catalogue } from './translate.ts';
import { StandaloneApp } from './standalone-app.tsx';

const root = document.getElementById('root');
// This package's server writes both.
const data = inlined(PAGE_DATA_ID) as PageData | null;
const words = inlined(PAGE_WORDS_ID) as Catalogue | null;
if (root && data) {
  if (words) begin(root, data, words);
  else void loadCatalogue(data.language).then((catalogue) => begin(root, data, catalogue));
}

function inlined(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

/** Takes over the server-rendered page with everything entered so far. */
function begin(root: HTMLElement, data: PageData, catalogue: Catalogue): void {
  const { posted } = data;
  const form = document.getElementById(SCREEN_FORM_ID);
  const fields = new FormData(form instanceof HTMLFormElement ? form : undefined);
  const record = recordOfPage(data, fields);
  const hidden = [...(form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])];
  const openAdopting = async () => {
    const drafts = await openDrafts();
    if (record) await drafts.change(data.token, (device) => recordToKeep(record, device, posted?.submissionId));
    return drafts;
  };
  hydrateRoot(
    root,
    <StandaloneApp
      data={data}
      catalogue={catalogue}
      page={{
        address: data.address ?? 'access',
        entry: posted ? { screen: posted.screen, depth: 0 } : entryInHistory(),
        formFields: Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
      }}
      record={record}
      openDrafts={openAdopting}
      written={new Map(Object.entries(data.written ?? {}))}
    />,
  );
}
