import type { ReleaseTexts } from './release.ts';

const none = { summary: '' };

/** The articles of the release in French. */
export const fra: ReleaseTexts = {
  about: {
    title: 'À propos',
    summary: 'Une plateforme dont les comptes tombent juste, au vu de tous.',
    body: `Une plateforme d’échange vous demande de croire deux choses : que votre argent est là, et que le jeu est loyal. Celle-ci est faite pour que vous puissiez vérifier les deux.

## De l’argent qui tombe juste

Chaque montant figure dans un grand livre en partie double. Un solde est la somme de ses écritures et rien d’autre ; personne ne peut le saisir, pas même le personnel. Donner de l’argent à un client demande l’accord de deux personnes, sort d’un compte de la maison et laisse un motif pour toujours.

## Des prix et des tirages que chacun peut recalculer

Lorsqu’un prix ou un tirage décide, les preuves sont publiées : les cours de chaque source, l’instant, la chaîne où ils sont écrits, le secret auquel le tirage s’était engagé. [Recalculez un règlement](#/pages/verify/verify) dans votre navigateur, ou avec le script du projet sur votre machine.

## Des rendements financés

Ce qu’un produit verse provient d’un fonds alimenté à l’avance. Sa taille est affichée ; dès qu’il ne peut plus couvrir un achat, la vente s’arrête.`,
  },
  contact: {
    title: 'Contact',
    summary: '',
    body: `## En cas de problème

Déposez une [réclamation](#/pages/setting/complaint). Nous en accusons réception sous 5 jours ouvrés et répondons sous 15. Si la réponse ne vous convient pas, une autre personne reprend le dossier.

## Un échange avec un autre client

Ouvrez un litige depuis l’ordre concerné. Vos messages et vos images restent joints à l’ordre.

## Ce que nous ne demandons jamais

Personne ici ne vous demandera votre mot de passe, votre mot de passe de paiement, un code ou un code de secours. Qui le fait n’est pas des nôtres : mettez fin à la conversation et changez de mot de passe.`,
  },
  compliance: {
    title: 'Agréments et conformité',
    summary: '',
    body: `## Qui peut utiliser quoi

Les produits ouverts selon votre pays et votre niveau de vérification figurent dans un tableau public. Il peut fermer l’entrée, jamais la sortie : vendre, récupérer, clôturer et retirer restent possibles partout.

## Identité et sanctions

Les clients sont vérifiés avant les montants importants et les noms comparés aux listes de sanctions. Les documents sont chiffrés, et chaque consultation est consignée.

## À quatre yeux

Conditions, frais, déblocage de fonds, résultats lus dans une source publique et décisions de litige demandent deux personnes, qui ne peuvent être une seule avec deux comptes. Tout acte figure dans un journal dont chaque entrée scelle la précédente.

## Vos données

Vous pouvez [exporter ce que nous conservons](#/pages/setting/setting) et fermer votre compte. Ce que la loi impose de garder reste chiffré jusqu’à son terme.

Les agréments de ce site sont communiqués par son exploitant sur demande.`,
  },
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
  welcome: {
    title: 'Bienvenue : ce que vous pouvez vérifier ici',
    summary: 'Chaque solde, prix et tirage peut être recalculé. Voici comment.',
    body: `Cette plateforme est ouverte : son code, les règles de son grand livre et ses preuves.

- **Votre solde** est la somme de ses écritures ; le [relevé](#/pages/fund/assets_all_record) les liste toutes.
- **Un règlement** décidé par un prix se [recalcule dans le navigateur](#/pages/verify/verify).
- **Un tirage** s’engage sur son secret avant votre souscription et le révèle ensuite.
- **Un rendement** est versé par un fonds visible.

Si quelque chose ne tombe pas juste, [dites-le-nous](#/pages/setting/complaint).`,
  },
  check_it: {
    title: 'Le règlement d’une option à durée fixe, pas à pas',
    summary: 'Plusieurs sources, un indice, une chaîne : ce qui fonde un prix d’échéance.',
    body: `Une option à durée fixe se termine à une seconde précise. Quel est son prix ?

1. Plusieurs sources sont interrogées chaque seconde. Celles qui tardent ne comptent pas ; s’il en manque, il n’y a pas de prix et la mise revient.
2. Chacune est bornée à 0,5 % autour de leur médiane, pour qu’aucune ne pèse trop, et leur moyenne est l’indice.
3. La valeur est écrite dans une chaîne dont chaque entrée porte l’empreinte de la précédente. Sa tête est publiée au fil de l’eau.
4. Après le règlement, l’ordre nomme cette entrée. [Recalculez](#/pages/verify/verify) : mêmes sources, même indice, même résultat.

Changer un prix après coup changerait toutes les empreintes suivantes, déjà publiées.`,
  },
  adds_up: {
    title: 'Pourquoi personne ne peut modifier un solde ici',
    summary: 'Partie double, sans exception : chaque montant vient de quelque part.',
    body: `La plupart des back-offices ont un champ pour le solde d’un client. Ici, il n’y en a pas.

L’argent circule par écritures, avec un débit et un crédit égaux. Une correction est aussi une écriture, tirée d’un compte de la maison, demandée par une personne et approuvée par une autre, avec un motif visible dans votre historique.

Toutes les quelques minutes, les sommes sont comparées : l’ensemble des comptes d’une crypto est nul, et ce qui se trouve sur les chaînes couvre les avoirs des clients. S’il manque une seule unité, les échanges s’arrêtent et quelqu’un est réveillé.`,
  },
  banner_verify: {
    title: 'Vérifiez vous-même chaque résultat',
    summary: 'Prix et tirages ont leurs preuves, à recalculer dans le navigateur.',
    body: '',
  },
  banner_finance: {
    title: 'Des rendements issus de fonds réels',
    summary: 'Ce qu’un produit versera est mis de côté avant votre achat.',
    body: '',
  },
  banner_ieo: {
    title: 'Des tirages que nul ne peut orienter',
    summary: 'Nouvelles cryptos au prix d’émission, tirées par un secret publié.',
    body: '',
  },
};
