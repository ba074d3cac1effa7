import { contentCalls } from '@bourse/contract/content';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { CommandSearch, type CommandGroup } from '@bourse/ui/command-search';
import { Icon } from '@bourse/ui/icon';
import { CircleHelp, SquareArrowOutUpRight } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaletteProps } from '../../../base/manifests/feature-manifest.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { PairIcon } from '../../../base/market/pair-name.tsx';
import { LastPrice } from '../../../base/market/quote-figures.tsx';
import { useQuotes } from '../../../base/market/quotes.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { open as openPlace, navigate } from '../../../base/router/navigation.ts';
import { pageOf, pathTo } from '../../../base/router/paths.ts';
import { tabPaths } from '../../../base/router/routes.ts';
import { useSession } from '../../../base/session/session.ts';
import { after } from '../../../base/time/clock.ts';
import { firstSort, searchQuotes, sortQuotes } from '../markets-list.ts';
import { foundMax, matching, type PalettePage, palettePages } from './palette-pages.ts';

/** So long it is still there while it leaves. */
const leaveMs = 300;

/** Finds markets, coins, pages and answers from anywhere, and goes there. It follows prices only while it is open. */
export function Palette({ open, onClose }: PaletteProps) {
  const [isKept, setKept] = useState(open);
  if (open && !isKept) setKept(true);
  useEffect(() => (open ? undefined : after(leaveMs, () => setKept(false))), [open]);
  return isKept ? <Search open={open} onClose={onClose} /> : null;
}

function Search({ open, onClose }: PaletteProps) {
  const t = useTranslations('markets.palette');
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim();
  const groups = [useMarkets(wanted), useCoinPages(wanted), usePages(wanted), useHelp(wanted)].filter(
    ({ items }) => items.length > 0,
  );
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <CommandSearch
      open={open}
      onClose={onClose}
      label={t('label')}
      typed={typed}
      onType={setTyped}
      groups={groups}
      empty={t('none', { typed: wanted })}
      status={t('found', { count })}
    />
  );
}

function useMarkets(wanted: string): CommandGroup {
  const t = useTranslations('markets.palette');
  const coins = useCoins();
  const byTurnover = sortQuotes(useQuotes(), firstSort('volume'));
  const found = searchQuotes(byTurnover, wanted, (coin) => coins.get(coin)?.knownAs);
  return {
    key: 'markets',
    label: t('markets'),
    items: found.slice(0, wanted === '' ? 4 : foundMax).map((quote) => ({
      key: quote.symbol,
      label: quote.symbol,
      lead: <PairIcon symbol={quote.symbol} size={20} />,
      note: <LastPrice quote={quote} />,
      onChoose: () => navigate('/pages/transaction/currency', { symbol: quote.symbol }),
    })),
  };
}

/** The own coins' pages, for who is signed in. */
function useCoinPages(wanted: string): CommandGroup {
  const t = useTranslations('markets.palette');
  const coins = useCoins();
  const isVisitor = useSession((session) => session.token === null);
  const found =
    isVisitor || wanted === '' ? [] : matching([...coins.values()], wanted, (coin) => `${coin.name} ${coin.knownAs}`);
  return {
    key: 'coins',
    label: t('coins'),
    items: found.slice(0, foundMax).map(({ name, fullName, image }) => ({
      key: name,
      label: `${name} \u00b7 ${fullName}`,
      lead: <CoinIcon symbol={name} size={20} src={image} />,
      onChoose: () => navigate('/pages/fund/assets_record', { currency: name }),
    })),
  };
}

const tabNames = ['home', 'markets', 'trade', 'finance', 'assets'] as const;

function usePages(wanted: string): CommandGroup {
  const t = useTranslations('markets.palette');
  const tabs = useTranslations('app.tabs');
  const services = useTranslations('home.service');
  const { data: menu } = useCall(contentCalls.menu, {}, { staleTimeMs: 600_000 });
  const pages = [
    ...tabNames.map((name, index) => ({ label: tabs(name), place: tabPaths[index] ?? tabPaths[0] })),
    ...(menu ?? []).flatMap(({ key, page }) => {
      const name = key as Parameters<typeof services.has>[0]; // a service of a newer server has no name here and is left out
      return pageOf(page) !== null && services.has(name) ? [{ label: services(name), place: page }] : [];
    }),
    // The keys of the object are its own.
    ...(Object.keys(palettePages) as PalettePage[]).map((name) => ({
      label: t(`page.${name}`),
      place: pathTo(palettePages[name]),
    })),
  ];
  return {
    key: 'pages',
    label: t('pages'),
    items: matching(pages, wanted, ({ label }) => label)
      .slice(0, foundMax)
      .map(({ label, place }) => ({
        key: `${place} ${label}`,
        label,
        lead: <Icon of={SquareArrowOutUpRight} size={18} className="text-t3" />,
        onChoose: () => openPlace(place),
      })),
  };
}

function useHelp(wanted: string): CommandGroup {
  const t = useTranslations('markets.palette');
  const { data } = useCall(contentCalls.faq, {}, { staleTimeMs: 600_000, enabled: wanted !== '' });
  const questions = wanted === '' ? [] : (data ?? []).flatMap((topic) => topic.questions);
  return {
    key: 'help',
    label: t('help'),
    items: matching(questions, wanted, ({ title }) => title)
      .slice(0, foundMax)
      .map(({ id, title }) => ({
        key: id,
        label: title,
        lead: <Icon of={CircleHelp} size={18} className="text-t3" />,
        onChoose: () => navigate('/pages/common/faq', { q: title }),
      })),
  };
}
