import { ErrorState } from '@bourse/ui/error-state';
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Holds what goes wrong on one page from taking the navigation with it. */
export class PageGuard extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <PageFailed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('app');
  return (
    <ErrorState title={t('failed.title')} text={t('failed.unreadable')} retryLabel={t('act.retry')} onRetry={onRetry} />
  );
}
