// Loaded into the server before its own code (`node --import`): its clock begins at the same moment in every run, and
// goes so slowly that all of a run is within one minute. It has to go on: what happens later must carry a later time.
const { PHOTOS_NOW, PHOTOS_STARTED } = process.env
const SLOWER = 20

const RealDate = Date
const now = () => Number(PHOTOS_NOW) + Math.floor((RealDate.now() - Number(PHOTOS_STARTED)) / SLOWER)

globalThis.Date = class SlowDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}
