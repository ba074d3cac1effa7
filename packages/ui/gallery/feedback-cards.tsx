import { type ReactElement, useState } from 'react';
import { Badge } from '../src/badge.tsx';
import { Button } from '../src/button.tsx';
import { Dialog } from '../src/dialog.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { ErrorState } from '../src/error-state.tsx';
import { Figure } from '../src/figure.tsx';
import { FlashCell } from '../src/flash-cell.tsx';
import { Input } from '../src/input.tsx';
import { Note } from '../src/note.tsx';
import { Sheet } from '../src/sheet.tsx';
import { Skeleton, SkeletonDelay } from '../src/skeleton.tsx';
import { Slab, SlabCell } from '../src/slab.tsx';
import { Strip } from '../src/strip.tsx';
import { ToastOutlet } from '../src/toast-outlet.tsx';
import { toasts } from '../src/toast-store.ts';
import { Explain, Tooltip } from '../src/tooltip.tsx';
import { GalleryCard, Stacked, Wrapped } from './gallery-card.tsx';

/** Everything that says what happens. */
export function FeedbackCards(): ReactElement {
  return (
    <>
      <LiveCard />
      <GalleryCard title="Offline, failed, notes">
        <Stacked>
          <Strip className="rounded-control">No connection. Prices stopped at 14:30:12. Orders are off.</Strip>
          <ErrorState
            text="We could not load your orders. Nothing was changed."
            retryLabel="Try again"
            onRetry={() => {}}
          />
          <Note>Withdrawals on Solana resume at 16:00 UTC.</Note>
          <Note tone="accent">The largest position is 0.85 BTC.</Note>
          <Note tone="warn">At 25× a move of 3.6% against you closes the position and you lose its margin.</Note>
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Empty, whole page failed">
        <EmptyState
          title="No favourites yet"
          text="Star a pair to keep it here."
          action={<Button size="small">Add BTC, ETH and SOL</Button>}
        />
        <ErrorState
          title="This page could not be opened"
          text="Nothing was changed. Look at your connection and try again."
          retryLabel="Try again"
          onRetry={() => {}}
        />
      </GalleryCard>
      <ModalCard />
      <GalleryCard title="Toasts, tooltip">
        <Stacked>
          <Wrapped>
            <Button size="small" onClick={() => toasts.show({ tone: 'info', text: 'A newer release is there' })}>
              Toast
            </Button>
            <Button
              size="small"
              onClick={() =>
                toasts.show({
                  tone: 'done',
                  text: 'Bought 0.0350 BTC at 67,098.4',
                  link: { label: 'View', href: '#/__gallery' },
                })
              }
            >
              Toast that is done
            </Button>
            <Button
              size="small"
              onClick={() => toasts.show({ tone: 'failed', text: 'Order refused: price is 6% off the index' })}
            >
              Toast that failed
            </Button>
            <Tooltip text="The price at which the position would be closed.">
              <Button size="small">Tooltip</Button>
            </Tooltip>
          </Wrapped>
          <p className="text-label">
            The <Explain text="What others would pay now, by six sources.">mark price</Explain> closes a position.
          </p>
          <ToastOutlet label="Messages of the gallery" />
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Skeleton" remark="After 200 ms, in the size of what is awaited.">
        <SkeletonDelay label="Loading">
          <Skeleton width={180} height={36} />
          <Skeleton height={76} className="mt-1.5" />
        </SkeletonDelay>
      </GalleryCard>
    </>
  );
}

function LiveCard(): ReactElement {
  const [price, setPrice] = useState(674_825);
  const text = `${(price - (price % 10)) / 10}.${price % 10}`;
  return (
    <GalleryCard title="Live, stale">
      <Stacked>
        <Slab raised>
          <SlabCell className="flex items-center justify-between">
            <span className="text-label">Live</span>
            <FlashCell value={text}>
              <Figure text={text} />
            </FlashCell>
          </SlabCell>
          <SlabCell className="flex items-center justify-between">
            <span className="flex items-center gap-1.5 text-label">
              Stale after 5 s <Badge tone="warn">7 s old</Badge>
            </span>
            <Figure text="67,482.5" stale />
          </SlabCell>
        </Slab>
        <Wrapped>
          <Button size="dense" onClick={() => setPrice(price + 3)}>
            Rise
          </Button>
          <Button size="dense" onClick={() => setPrice(price - 3)}>
            Fall
          </Button>
        </Wrapped>
      </Stacked>
    </GalleryCard>
  );
}

function ModalCard(): ReactElement {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <GalleryCard title="Sheet, dialog" remark="Esc, scrim and a swipe close them; the focus comes back.">
      <Wrapped>
        <Button size="small" onClick={() => setOpen('sheet')}>
          Open the sheet
        </Button>
        <Button size="small" onClick={() => setOpen('dialog')}>
          Open the dialog
        </Button>
      </Wrapped>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Leverage"
        closeLabel="Close"
        foot={
          <Button tone="primary" full onClick={close}>
            Set to 10×
          </Button>
        }
      >
        <Stacked gap={12}>
          <Input label="Leverage" defaultValue="10" figures unit="×" />
          <Note tone="warn">At 25× a move of 3.6% against you closes the position and you lose its margin.</Note>
        </Stacked>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel all 3 orders?"
        actions={
          <>
            <Button onClick={close}>Keep</Button>
            <Button tone="primary" onClick={close}>
              Cancel orders
            </Button>
          </>
        }
      >
        508.41 USDT and 5 SOL become available again.
      </Dialog>
    </GalleryCard>
  );
}
