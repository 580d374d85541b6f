import { hydrateRoot } from 'react-dom/client';
import { openDrafts } from '../survey/draft-store.ts';
import { SCREEN_FORM_ID } from '../survey/posted-form.ts';
import { entryInHistory } from './browser-place.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { recordOfPage, recordToKeep } from './situation.ts';
import { loadCatalogue } from './small-texts.ts';
import { StandaloneApp } from './standalone-app.tsx';

const root = document.getElementById('root');
const element = document.getElementById(PAGE_DATA_ID);
if (root && element) {
  // Written by this package's own server entry.
  const data = JSON.parse(element.textContent ?? '') as PageData;
  void loadCatalogue(data.language).then((catalogue) => begin(root, data, catalogue));
}

/** Takes the page over as the server drew it, with what was typed and chosen until this moment. */
function begin(root: HTMLElement, data: PageData, catalogue: Awaited<ReturnType<typeof loadCatalogue>>): void {
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
      place={{
        address: data.address ?? 'access',
        entry: posted ? { screen: posted.screen, depth: 0 } : entryInHistory(),
        formFields: Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
      }}
      record={record}
      openDrafts={openAdopting}
    />,
  );
}
