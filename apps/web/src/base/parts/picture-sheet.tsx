import { Button } from '@bourse/ui/button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, savePicture, sharePicture } from '../device/picture-file.ts';

interface PictureSheetProps<Content> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly texts: { readonly title: string; readonly save: string; readonly share: string };
  /** What the picture shows, in words. */
  readonly label: string;
  /** Of the file. */
  readonly name: string;
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Plain data; drawn anew when anything in it changes. */
  readonly content: Content;
  readonly draw: (canvas: HTMLCanvasElement, content: Content) => void;
  readonly children?: ReactNode;
}

/** A picture that is drawn on the device, to save, and to share where the device can. */
export function PictureSheet<Content>(props: PictureSheetProps<Content>) {
  const { open, onClose, texts, label, name, size, content, draw, children } = props;
  const act = useTranslations('app.act');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = JSON.stringify(content);
  useEffect(() => {
    if (open && canvas.current !== null) draw(canvas.current, JSON.parse(drawn) as Content); // what was written above
  }, [open, drawn, draw]);
  const withCanvas = (work: (drawing: HTMLCanvasElement, name: string) => Promise<void>) => (): void => {
    if (canvas.current !== null) void work(canvas.current, name);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={act('close')}
      foot={
        <JoinedPair>
          <Button tone={canShare() ? 'secondary' : 'primary'} onClick={withCanvas(savePicture)}>
            {texts.save}
          </Button>
          {canShare() ? (
            <Button tone="primary" onClick={withCanvas(sharePicture)}>
              {texts.share}
            </Button>
          ) : null}
        </JoinedPair>
      }
    >
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={label}
        className="mx-auto block w-full max-w-80 rounded-card"
      />
      {children}
    </Sheet>
  );
}
