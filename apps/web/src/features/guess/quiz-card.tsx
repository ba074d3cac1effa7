import { Badge } from '@bourse/ui/badge';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Icon } from '@bourse/ui/icon';
import { SlabCell } from '@bourse/ui/slab';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { partOf, type Quiz, stateOf, tones } from './guess-view.ts';
import { useStaked } from './use-staked.ts';

/** A quiz in the list: the question, what is staked on each answer, and until when. */
export function QuizCard({ quiz }: { readonly quiz: Quiz }) {
  const t = useTranslations('guess');
  const momentOf = useMoment();
  const stakedOf = useStaked();
  const state = stateOf(quiz);
  const until = state === 'waiting' ? quiz.opens_at : state === 'open' ? quiz.closes_at : quiz.result_at;
  return (
    <SlabCell>
      <AppLink to="/pages/game/game" search={{ id: quiz.id }} className="grid gap-3 py-1">
        <span className="flex items-start justify-between gap-3">
          <span className="text-heading text-pretty">{quiz.name}</span>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </span>
        <Answers quiz={quiz} />
        <span className="flex flex-wrap justify-between gap-x-4 text-caption text-t3">
          <span className="num">{t('pool', { amount: stakedOf(quiz.pool, quiz) })}</span>
          <span>
            {t(`when.${state === 'waiting' || state === 'open' ? state : 'over'}`, { moment: momentOf(until) })}
          </span>
        </span>
      </AppLink>
    </SlabCell>
  );
}

/** The answers with the part of all stakes on each, and what one unit on it would get. */
export function Answers({ quiz }: { readonly quiz: Quiz }) {
  const t = useTranslations('guess');
  const numbers = useNumbers();
  return (
    <span className="grid gap-2">
      {quiz.answers.map(({ option, name, staked, odds }) => {
        const isRight = quiz.result?.option === option;
        return (
          <span key={option} className="grid gap-1">
            <span className="flex items-center justify-between gap-3 text-label">
              <span className={isRight ? 'flex items-center gap-1 font-semibold text-good' : ''}>
                {isRight ? <Icon of={Check} size={16} /> : null}
                {name}
              </span>
              <span className="num text-t2">
                {odds === null ? '\u2014' : t('odds', { odds: numbers.fixed(odds, 2) })}
              </span>
            </span>
            <Part quiz={quiz} staked={staked} name={name} isRight={isRight} />
          </span>
        );
      })}
    </span>
  );
}

interface PartProps {
  readonly quiz: Quiz;
  readonly staked: string;
  readonly name: string;
  readonly isRight: boolean;
}

function Part({ quiz, staked, name, isRight }: PartProps) {
  const t = useTranslations('guess');
  const part = partOf(quiz, staked);
  // Whole it would be shown as nothing but its text.
  return (
    <QuotaBar taken={Math.min(part, 0.9999)} label={t('part', { name })} tone={isRight ? 'up' : 'accent'} height={4} />
  );
}
