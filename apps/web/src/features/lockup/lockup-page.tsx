import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { ProductsPage } from '../product-kit/products-page.tsx';
import { family } from './lockup-family.tsx';
import { LockupWelcome } from './lockup-welcome.tsx';
import { noteWelcomeSeen, useWelcomeSeen } from './welcome-seen.ts';

/** The lock-up products on sale; who comes for the first time is shown what they are before (S88). */
export function LockupPage() {
  const t = useTranslations('lockup.welcome');
  if (!useWelcomeSeen()) return <LockupWelcome onGo={noteWelcomeSeen} />;
  return (
    <ProductsPage
      family={family}
      about={
        <AppLink to="/pages/lockming/welcome" className="touch-target mt-1 inline-block text-label text-accent-text">
          {t('title')}
        </AppLink>
      }
    />
  );
}
