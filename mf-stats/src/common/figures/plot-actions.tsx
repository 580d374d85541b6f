import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button } from '@veleta/shared/ui';
import { Copy, ImageDown, Table2 } from '@veleta/shared/ui/icons';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { savePicture } from './draw-picture.ts';
import { tableAsHtml, tableAsText, type PlotTable } from './plot-table.ts';

interface PlotActionsProps {
  readonly title: string;
  /** Lines above the table in a copy. */
  readonly heading: readonly string[];
  readonly table: PlotTable;
  /** The element that a picture contains. */
  readonly captured: RefObject<HTMLElement | null>;
  /** Called before and after a picture is drawn. The frame then adds a caption and hides its buttons. */
  readonly onCapturing: (isCapturing: boolean) => void;
  readonly showsTable: boolean;
  /** Undefined if the plot is a table itself. */
  readonly onShowTable?: ((showsTable: boolean) => void) | undefined;
}

/** Actions of a plot: show as a table, copy, save as a picture. */
export function PlotActions({
  title,
  heading,
  table,
  captured,
  onCapturing,
  showsTable,
  onShowTable,
}: PlotActionsProps) {
  const { t } = useTranslation('mf-stats');
  const shared = useTranslation('shared');
  const [isDrawing, setIsDrawing] = useState(false);

  const copy = async (): Promise<void> => {
    const plain = tableAsText(table, heading);
    try {
      await (typeof ClipboardItem === 'undefined'
        ? navigator.clipboard.writeText(plain)
        : navigator.clipboard.write([
            new ClipboardItem({ 'text/plain': plain, 'text/html': tableAsHtml(table, heading) }),
          ]));
      notify.success(t('frame.copied'));
    } catch {
      notify.error(shared.t('clipboard.failed'));
    }
  };

  const draw = async (): Promise<void> => {
    if (!captured.current) return;
    setIsDrawing(true);
    // Renders the caption before the picture is drawn.
    flushSync(() => onCapturing(true));
    try {
      await savePicture(captured.current, `${title}.png`);
    } catch {
      notify.error(t('frame.pictureFailed'));
    } finally {
      onCapturing(false);
      setIsDrawing(false);
    }
  };

  const look = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <>
      {onShowTable ? (
        <Button {...look} aria-pressed={showsTable} onClick={() => onShowTable(!showsTable)}>
          <Table2 aria-hidden="true" />
          {t('frame.table')}
        </Button>
      ) : null}
      <Button {...look} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        {t('frame.copy')}
      </Button>
      <Button {...look} loading={isDrawing} onClick={() => void draw()}>
        <ImageDown aria-hidden="true" />
        {t('frame.picture')}
      </Button>
    </>
  );
}
