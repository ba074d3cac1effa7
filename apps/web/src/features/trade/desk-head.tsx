import { Checkbox } from '@bourse/ui/checkbox';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Sheet } from '@bourse/ui/sheet';
import { Keyboard, LayoutPanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PairIcon } from '../../base/market/pair-name.tsx';
import { FiatPrice, LastPrice } from '../../base/market/quote-figures.tsx';
import { useQuote } from '../../base/market/quotes.ts';
import { type ContractProduct, figuresOf, useContract } from '../../base/market/use-contract.ts';
import { panels, type Room } from './desk-layout.ts';
import { restoreDesk, togglePanel, useDeskLayout } from './desk-settings.ts';
import type { Market } from './market-terms.ts';
import { IndexBadge, SimulatedBadge, StatsLine } from './market-stats.tsx';
import { PairButton } from './pair-button.tsx';
import { ShortcutSheet, useShortcutSheet } from './shortcut-sheet.tsx';
import { StarButton } from './star-button.tsx';

interface DeskHeadProps {
  readonly market: Market;
  /** The contract whose own prices are shown; null for the market's. */
  readonly product: ContractProduct | null;
  readonly onChoose: (symbol: string) => void;
  readonly room: Room;
}

/** The head of the desk: which market, its price and its day, and how the desk is set. */
export function DeskHead({ market, product, onChoose, room }: DeskHeadProps) {
  const t = useTranslations('trade');
  const spot = useQuote(market.symbol);
  const { contract } = useContract(market.symbol, product);
  const quote = product === null ? spot : contract === undefined ? undefined : figuresOf(contract);
  const isDown = quote?.change?.startsWith('-') === true;
  return (
    <section aria-label={t('stats.label')} className="desk-head">
      <span className="flex items-center gap-2">
        <PairIcon symbol={market.symbol} size={28} />
        <PairButton symbol={market.symbol} product={product} onChoose={onChoose} look="chevron" />
      </span>
      {quote !== undefined && (
        <div>
          <p className="text-[20px] leading-6 font-semibold">
            <LastPrice quote={quote} className={isDown ? 'text-down' : 'text-up'} />
          </p>
          <p className="text-caption leading-[14px] text-t3">
            {quote.price === null ? t('stats.untraded') : <FiatPrice quote={quote} />}
          </p>
        </div>
      )}
      <StatsLine market={market} contract={contract ?? null} quote={quote} />
      <span className="flex-1" />
      {room === 'desk' || product !== null ? null : <IndexBadge market={market} />}
      <SimulatedBadge quote={quote} />
      <DeskMenu room={room} />
      {market.isTracked ? null : <StarButton market={market} size={36} />}
    </section>
  );
}

function DeskMenu({ room }: { readonly room: Room }) {
  const t = useTranslations('trade.desk');
  const act = useTranslations('app.act');
  const [isOpen, setOpen] = useState(false);
  const layout = useDeskLayout();
  const offered = panels.filter((panel) => panel !== 'pairs' || room === 'huge');
  return (
    <span className="flex">
      <IconButton
        size={36}
        label={t('panels')}
        icon={<Icon of={LayoutPanelLeft} size={18} />}
        className="text-t2"
        onClick={() => setOpen(true)}
      />
      <ShortcutButton />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('panels')} closeLabel={act('close')}>
        <div className="flex flex-col gap-2">
          {offered.map((panel) => (
            <Checkbox
              key={panel}
              label={t(panel)}
              checked={!layout.hidden.includes(panel)}
              onChange={() => togglePanel(panel)}
            />
          ))}
          <Button size="small" className="mt-2 self-start" onClick={restoreDesk}>
            {t('reset')}
          </Button>
        </div>
      </Sheet>
    </span>
  );
}

function ShortcutButton() {
  const t = useTranslations('trade.desk');
  return (
    <>
      <IconButton
        size={36}
        label={t('shortcuts')}
        icon={<Icon of={Keyboard} size={18} />}
        className="text-t2"
        onClick={() => useShortcutSheet.setState({ isOpen: true })}
      />
      <ShortcutSheet />
    </>
  );
}
