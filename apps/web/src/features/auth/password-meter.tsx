import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Estimator, loadEstimator } from './password-estimator.ts';
import type { Strength } from './password-form.ts';

interface PasswordMeterProps {
  readonly password: string;
  /** The addresses of the account, which the password must not be made of. */
  readonly account: readonly string[];
  /** What a password needs, which is said until its strength is known. */
  readonly rule: string;
}

const words = ['refused', 'weak', 'fair', 'good', 'strong'] as const;
const fills = ['bg-bad', 'bg-warn', 'bg-warn', 'bg-good', 'bg-good'] as const;
const pieces = [1, 2, 3, 4] as const;

/** How hard a password is to guess, as the server will judge it, in the place of what it needs. */
export function PasswordMeter({ password, account, rule }: PasswordMeterProps) {
  const t = useTranslations('auth.strength');
  const [estimate, setEstimate] = useState<{ readonly of: Estimator } | null>(null);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    loadEstimator().then(
      (of) => {
        if (isShown) setEstimate({ of });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  if (!isWanted || estimate === null) return rule;
  const strength: Strength = estimate.of(password, account);
  return (
    <span className="flex items-center gap-3">
      <span className="flex flex-1 gap-[2px]" aria-hidden="true">
        {pieces.map((piece) => (
          <span
            key={piece}
            className={`half-round h-1 flex-1 ${piece <= Math.max(1, strength) ? fills[strength] : 'bg-s3'}`}
          />
        ))}
      </span>
      <span className="text-t2">{t(words[strength])}</span>
    </span>
  );
}
