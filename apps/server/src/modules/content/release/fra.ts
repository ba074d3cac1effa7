import type { ReleaseTexts } from './places.ts';
import { fraQuestions } from './questions/fra.ts';

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
  ...fraQuestions,
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
