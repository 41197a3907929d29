/** The corpora that the detector learns from besides its own texts. They are not part of the project; files with another hash are refused. */
export const CORPORA = [
  {
    file: 'btc-train.conll',
    source: 'https://github.com/GateNLP/broad_twitter_corpus, commit 0c45ef7b1924, train_dev_test_conll/btc.train',
    licence: 'CC BY 4.0',
    sha256: '2117732e744d8f1692786c7ebb919c52dadd406f082b43fe1e625a51f2cadd0f',
  },
  {
    file: 'wnut17-train.conll',
    source: 'https://github.com/leondz/emerging_entities_17, commit e52a2d2a71ac, training part',
    licence: 'CC BY 4.0',
    sha256: '731820e13f71af324c6b55a1575ec2ce59fbaa2a0806f8f0400b98d56cd6a7a5',
  },
  {
    file: 'wnut17-dev.conll',
    source: 'https://github.com/leondz/emerging_entities_17, commit e52a2d2a71ac, development part',
    licence: 'CC BY 4.0',
    sha256: 'e053b752b8155113ca66e7db08af5f2f5f43ab993694e4774f1ec5bad42312d8',
  },
  {
    file: 'litbank-person.conll',
    source: "https://github.com/dbamman/litbank, commit 3e50db0ffc03, proper-name mentions of persons from 'coref'",
    licence: 'CC BY 4.0',
    sha256: '59b3f74cfd54b241b63737c1dd1e07d89fac9dad9b2e78cbdd71762888d3e902',
  },
  {
    file: 'forenames-by-country.csv',
    source: 'https://github.com/sigpwned/popular-names-by-country-dataset, commit eb62e13d4d62',
    licence: 'CC0 1.0',
    sha256: 'b55fbdd0cbc8ddfa7345322e9ebd479cc52fa1f90a5ee7e382a68b5487b01292',
  },
  {
    file: 'surnames-by-country.csv',
    source: 'https://github.com/sigpwned/popular-names-by-country-dataset, commit eb62e13d4d62',
    licence: 'CC0 1.0',
    sha256: '32cb28bea558a9d353feeef097da03c6488a4e7ba9398e5983cee2f0b9caa91c',
  },
] as const
export type CorpusFile = (typeof CORPORA)[number]['file']

/** The list of ordinary English words: Debian's package wamerican (SCOWL, free of copyright claims on its lists). */
export const WORD_LIST = {
  paths: ['/usr/share/dict/american-english', '/usr/share/dict/words'],
  source: "Debian's package wamerican 2020.12.07-2 (SCOWL)",
  licence: 'SCOWL, see NOTICES.md',
  sha256: '9f513f1ceadb6a01c5485b7dbdfd5118dc66cd70b59cae2851292112d4066a32',
} as const
