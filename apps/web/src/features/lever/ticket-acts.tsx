import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { forgetLastPress } from '../../base/api/second-press.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { goToLogin, navigate } from '../../base/router/navigation.ts';
import { useSession } from '../../base/session/session.ts';
import { useUser } from '../../base/session/use-user.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import type { Direction } from './lever-view.ts';
import { useTurn } from '../../base/market/session-turn.ts';
import type { Session } from './session-view.ts';
import type { TicketView } from './use-ticket.ts';

interface TicketActsProps {
  readonly ticket: TicketView;
  readonly onPress: () => void;
  readonly onSent: () => void;
}

/** Long and short; or why nothing can be opened now, and the way to it. */
export function TicketActs({ ticket, onPress, onSent }: TicketActsProps) {
  const t = useTranslations('lever.ticket');
  const isVisitor = useSession((session) => session.token === null);
  const level = useUser()?.auth_level;
  const isOffline = useFeedState() === 'offline';
  const [asked, setAsked] = useState<Direction | null>(null);
  const [wrong, setWrong] = useState<Direction | null>(null);
  const { contract, problem, order } = ticket;
  if (isVisitor) return <Visitor />;
  if (contract.state !== 1) return <Note tone="warn">{t('closed')}</Note>;
  if (level === 0) {
    return (
      <>
        <Note tone="warn">{t('verifyFirst')}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('verify')}
        </AppLink>
      </>
    );
  }
  const hasPrice = contract.mark_price !== null;
  const why = contract.session?.is_open === false ? <Closed session={contract.session} /> : t('noPrice');
  const press = (type: Direction): void => {
    onPress();
    const isWrong = ticket.wrongFor(type) !== null;
    setWrong(isWrong ? type : null);
    if (problem !== null || order === null || isWrong) return;
    forgetLastPress();
    setAsked(type);
  };
  const faulty = wrong !== null && ticket.wrongFor(wrong) !== null ? wrong : null;
  return (
    <>
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : hasPrice ? null : <Note tone="warn">{why}</Note>}
      <JoinedPair>
        <Button id="lever-long" tone="buy" disabled={isOffline || !hasPrice} onClick={() => press(1)}>
          {t('goLong')}
        </Button>
        <Button id="lever-short" tone="sell" disabled={isOffline || !hasPrice} onClick={() => press(2)}>
          {t('goShort')}
        </Button>
      </JoinedPair>
      {faulty === null ? null : (
        <Note tone="bad" urgent>
          {t(faulty === 1 ? 'problem.levelsLong' : 'problem.levelsShort')}
        </Note>
      )}
      {problem === 'funds' ? (
        <AppLink
          to="/pages/fund/transfer"
          search={{ currency: contract.currency, to: 'lever' }}
          className={buttonClass({ size: 'desk', full: true })}
        >
          {t('transfer')}
        </AppLink>
      ) : null}
      <ConfirmSheet
        ticket={ticket}
        direction={asked}
        onClose={() => setAsked(null)}
        onSent={() => {
          setAsked(null);
          onSent();
        }}
      />
    </>
  );
}

function Closed({ session }: { readonly session: Session }) {
  const t = useTranslations('lever.session');
  const time = useTurn(session.next_at);
  return time === null ? t('closedLong') : t('note', { time });
}

/** What somebody needs who has no account. */
function Visitor() {
  const t = useTranslations('app.act');
  return (
    <div className="grid gap-1.5">
      <Button tone="primary" full onClick={() => goToLogin()}>
        {t('login')}
      </Button>
      <Button full onClick={() => navigate('/pages/common/register', { back: placeNow() })}>
        {t('register')}
      </Button>
    </div>
  );
}
