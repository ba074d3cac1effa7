import type { Lang } from '@bourse/contract/lang';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { settledAt } from './demo-dual.ts';
import type { DemoProduct } from './demo-products.ts';

type Texts = Readonly<Record<Lang, string>>;

/** A minute a few hours before the first start: what is decided then can still be challenged. */
export const decidedAt = (now: Instant): Instant => instant(now - (now % minuteMs) - 3 * hourMs);

/** A level of whole thousands as it is written with a sign between them. */
const written = (at: string, sign: string): string => `${at.slice(0, -3)}${sign}${at.slice(-3)}`;

const level = (coin: string, at: string): Texts => ({
  en: `Will ${coin} stand at ${written(at, ',')} USDT or above?`,
  zh: `${coin} 会达到或高于 ${written(at, ',')} USDT 吗？`,
  hk: `${coin} 會達到或高於 ${written(at, ',')} USDT 嗎？`,
  th: `${coin} จะอยู่ที่ ${written(at, ',')} USDT หรือสูงกว่าหรือไม่`,
  jp: `${coin} は ${written(at, ',')} USDT 以上になる？`,
  kor: `${coin}이(가) ${written(at, ',')} USDT 이상이 될까요?`,
  fra: `${coin} sera-t-il à ${written(at, '\u202f')} USDT ou plus ?`,
  spa: `¿Estará ${coin} en ${written(at, '.')} USDT o más?`,
});

const noYes: Texts = {
  en: 'No / Yes',
  zh: '否 / 是',
  hk: '否 / 是',
  th: 'ไม่ใช่ / ใช่',
  jp: 'いいえ / はい',
  kor: '아니요 / 예',
  fra: 'Non / Oui',
  spa: 'No / Sí',
};

const cup: Texts = {
  en: 'Who wins the cup final?',
  zh: '谁会赢得杯赛决赛？',
  hk: '誰會贏得盃賽決賽？',
  th: 'ใครจะชนะนัดชิงชนะเลิศ',
  jp: 'カップ戦の決勝を制するのは？',
  kor: '컵 대회 결승의 승자는?',
  fra: 'Qui remportera la finale de la coupe ?',
  spa: '¿Quién gana la final de la copa?',
};

const league: Texts = {
  en: 'Who wins the first match of the season?',
  zh: '谁会赢得赛季首场比赛？',
  hk: '誰會贏得球季首場比賽？',
  th: 'ใครจะชนะนัดแรกของฤดูกาล',
  jp: '今季の開幕戦を制するのは？',
  kor: '시즌 첫 경기의 승자는?',
  fra: 'Qui remportera le premier match de la saison ?',
  spa: '¿Quién gana el primer partido de la temporada?',
};

const teams: Texts = {
  en: 'Red / Blue / Draw',
  zh: '红队 / 蓝队 / 平局',
  hk: '紅隊 / 藍隊 / 打和',
  th: 'ทีมแดง / ทีมน้ำเงิน / เสมอ',
  jp: '赤チーム / 青チーム / 引き分け',
  kor: '레드 / 블루 / 무승부',
  fra: 'Rouge / Bleu / Nul',
  spa: 'Rojo / Azul / Empate',
};

interface Times {
  readonly opens: number;
  readonly closes: number;
  readonly result: number;
}

const common = ({ opens, closes, result }: Times) => ({
  currency_id: 3,
  minimum: '1',
  maximum: '1000',
  fee_rate: '0.02',
  opens_at: toIso(instant(opens)),
  closes_at: toIso(instant(closes)),
  result_at: toIso(instant(result)),
  open: true,
});

/** A quiz whose source is the index of BTC. */
const onIndex = (at: string, times: Times): DemoProduct => ({
  family: 'guess',
  terms: {
    ...common(times),
    names: level('BTC', at),
    answers: noYes,
    symbol: 'BTC/USDT',
    level: at,
    source_name: '',
    source_url: '',
  },
});

/** The same on points of the daily sign-in. */
function onPoints(at: string, times: Times): DemoProduct {
  const { family, terms } = onIndex(at, times);
  return { family, terms: { ...terms, unit: 'points', currency_id: '', maximum: '100', fee_rate: '0' } };
}

/** A quiz whose source is the page of a league, which is not there. */
const onLeague = (names: Texts, times: Times): DemoProduct => ({
  family: 'guess',
  terms: {
    ...common(times),
    names,
    answers: teams,
    symbol: '',
    level: null,
    source_name: 'League of the demo',
    source_url: 'https://league.example/results',
  },
});

/**
 * Quizzes of the demo: paid, and missed because nobody was right; decided and open to challenge; over, waiting for staff; two that take stakes; one
 * that does not yet; and of points one that is paid and one that takes stakes.
 */
export function demoGuess(now: Instant): readonly DemoProduct[] {
  const [paid, decided] = [settledAt(now), decidedAt(now)];
  const hour = now - (now % hourMs);
  const since = hour - 4 * dayMs;
  const soon = hour + 7 * dayMs;
  return [
    onIndex('59000', { opens: paid - 7 * dayMs, closes: paid - hourMs, result: paid }),
    onIndex('66000', { opens: paid - 7 * dayMs, closes: paid - hourMs, result: paid }),
    onIndex('58000', { opens: since, closes: decided - hourMs, result: decided }),
    onLeague(cup, { opens: since, closes: hour - 2 * hourMs, result: hour - hourMs }),
    onIndex('62000', { opens: since, closes: soon - dayMs, result: soon }),
    onLeague(league, { opens: since, closes: soon, result: soon + dayMs }),
    onIndex('70000', { opens: soon, closes: soon + 7 * dayMs, result: soon + 14 * dayMs }),
    onPoints('61000', { opens: paid - 7 * dayMs, closes: paid - hourMs, result: paid }),
    onPoints('65000', { opens: since, closes: soon, result: soon + dayMs }),
  ];
}
