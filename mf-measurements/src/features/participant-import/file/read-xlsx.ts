import type { TableLine } from '@veleta/shared/files';

/**
 * Returns the lines of the first sheet of an Excel file that are not empty, with Excel's line numbers. @throws if it
 * is unreadable.
 */
export async function readXlsx(file: ArrayBuffer): Promise<TableLine[]> {
  const rows = (await inWorker(file)) ?? (await here(file));
  return rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Fallback without a worker: a remote from another origin, or an old browser. */
async function here(file: ArrayBuffer): Promise<string[][]> {
  const { readXlsxRows } = await import('./xlsx-rows.ts');
  return readXlsxRows(file);
}

/** Runs in a worker, because a file of 50,000 people would block the page for seconds. Null if no worker starts. */
function inWorker(file: ArrayBuffer): Promise<string[][] | null> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url));
    } catch {
      resolve(null);
      return;
    }
    worker.addEventListener('error', () => {
      worker.terminate();
      resolve(null);
    });
    const rows: string[][] = [];
    worker.addEventListener('message', ({ data }: MessageEvent<string[][] | 'done' | 'failed'>) => {
      if (typeof data !== 'string') {
        for (const row of data) rows.push(row);
        return;
      }
      worker.terminate();
      if (data === 'done') resolve(rows);
      else reject(new Error('the file is unreadable'));
    });
    worker.postMessage(file);
  });
}
