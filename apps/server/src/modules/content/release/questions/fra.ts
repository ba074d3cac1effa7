import type { QuestionTexts } from '../places.ts';

const none = { summary: '' };

/** The questions of the release in French. */
export const fraQuestions: QuestionTexts = {
  first_steps: {
    ...none,
    title: 'Comment commencer ?',
    body: `1. Inscrivez-vous avec une adresse e-mail ou un numéro de téléphone.
2. Activez une application d’authentification ou une clé d’accès dans [Sécurité](#/pages/setting/security).
3. [Vérifiez votre identité](#/pages/setting/real) ; des plafonds plus élevés et la plupart des produits l’exigent.
4. Déposez des cryptos ou achetez-en par virement dans Actifs.`,
  },
  practice: {
    ...none,
    title: 'Est-ce du vrai argent ?',
    body: `Si la ligne en haut de page annonce des prix simulés, ce serveur est une démonstration : tout fonctionne comme avec de l’argent, et rien n’a de valeur. Sans cette ligne, les montants sont réels.`,
  },
  verification: {
    ...none,
    title: 'Que signifient les niveaux de vérification ?',
    body: `Le niveau 1 demande votre nom et un numéro de document. Le niveau 2 ajoute des photos du document et de vous. Les plafonds montent à chaque niveau ; les vôtres sont dans [Vérification](#/pages/setting/real).`,
  },
  second_factor: {
    ...none,
    title: 'Quel second facteur choisir ?',
    body: `La clé d’accès est la plus sûre : on ne peut pas la dicter à quelqu’un, et elle ne marche que sur ce site. Ensuite vient l’application d’authentification. Gardez les codes de secours sur papier ; chacun sert une fois.`,
  },
  lost_device: {
    ...none,
    title: 'J’ai perdu mon téléphone. Que faire ?',
    body: `Utilisez un code de secours. Sinon, lancez une récupération depuis la page de connexion : elle prend à dessein plusieurs jours, deux personnes la décident, et vous êtes prévenu par tous les moyens connus, pour que nul ne s’empare de votre compte en une nuit.`,
  },
  deposit: {
    ...none,
    title: 'Quand mon dépôt arrive-t-il ?',
    body: `Après le nombre de confirmations indiqué sur la page de dépôt ; les montants élevés en attendent davantage. Utilisez le réseau de l’adresse, et respectez le minimum affiché.`,
  },
  withdrawal: {
    ...none,
    title: 'Pourquoi mon retrait attend-il ?',
    body: `Une nouvelle adresse attend un jour avant son premier usage. Les montants élevés sont examinés par une personne. Tant qu’il n’est pas parti, vous pouvez l’annuler ; les frais sont affichés avant confirmation.`,
  },
  fees: {
    ...none,
    title: 'Combien coûte le trading ?',
    body: `Votre taux figure sur le formulaire d’ordre. Qui ajoute un ordre au carnet paie le taux maker, qui en prend un le taux taker. Les taux baissent avec le niveau VIP, qui suit votre volume de 30 jours ou vos avoirs ; il ne s’achète pas.`,
  },
  orders: {
    ...none,
    title: 'Limite, marché ou stop ?',
    body: `Un **ordre limite** s’exécute à votre prix ou mieux, sinon il attend. Un **ordre au marché** s’exécute tout de suite au prix du carnet ; le formulaire montre l’écart avec le dernier prix. Un **ordre stop** dort jusqu’à son déclenchement, puis devient l’un des deux.`,
  },
  leverage: {
    ...none,
    title: 'Pourquoi perdre plus que prévu sur les contrats ?',
    body: `Avec l’effet de levier, un petit mouvement du prix est un grand mouvement de votre marge. Quand le prix de référence atteint votre prix de liquidation, la position est fermée et la marge perdue. Ce prix est affiché avant l’ouverture ; un stop limite le risque, mais pas lors d’un saut de cours.`,
  },
  pools: {
    ...none,
    title: 'D’où viennent les rendements ?',
    body: `Du fonds du produit, alimenté à l’avance par l’exploitant. À chaque achat, le maximum à verser est mis de côté aussitôt. Sans fonds, pas de vente : un produit dont le fonds est épuisé se ferme de lui-même.`,
  },
  early_exit: {
    ...none,
    title: 'Puis-je sortir d’un blocage avant terme ?',
    body: `Oui, au coût indiqué sur sa page. La pénalité est affichée en entier avant confirmation. Au terme, tout revient automatiquement.`,
  },
  recompute: {
    ...none,
    title: 'Comment vérifier un règlement moi-même ?',
    body: `Ouvrez l’ordre, choisissez *Vérifier*, et votre navigateur calcule le résultat à partir des preuves publiées. Si vous ne faites confiance à rien d’ici, téléchargez les preuves et lancez le script du projet : Node.js suffit.`,
  },
  operator: {
    ...none,
    title: 'L’exploitant peut-il choisir le gagnant ?',
    body: `Non. Aucun réglage ne fixe un prix, un résultat, un tirage ou un solde. Quand il faut un jugement humain, comme dans un litige, deux personnes décident par écrit, et vous pouvez faire appel.`,
  },
};
