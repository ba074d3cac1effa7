import { navigate } from '../../base/router/navigation.ts';
import { LockupWelcome } from './lockup-welcome.tsx';
import { noteWelcomeSeen } from './welcome-seen.ts';

/** What lock-up is, whenever it is asked for. */
export function LockupWelcomePage() {
  const go = (): void => {
    noteWelcomeSeen();
    navigate('/pages/lockming/lockming');
  };
  return <LockupWelcome onGo={go} />;
}
