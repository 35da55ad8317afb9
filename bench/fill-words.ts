/** Words of the trade; their number is no multiple of the other lists', so that everything meets everything. */
export const subjects = `array['letters of credit','rules of origin','bonded warehouse','bill of lading','customs valuation',
  'marine insurance','export proceeds','tariff lines','demurrage','utilisation declarations','duty drawback']`;
export const pick = (list: string, n = "i") => `(${list})[1 + (${n}) % array_length(${list}, 1)]`;
/** The newest first, closer together the newer they are: two years of a site that grows. */
export const moment = `now() - interval '1 minute' - (i::float8 * i / ($1::int::float8 * $1)) * interval '700 days'`;
export const series = `generate_series(1, $1::int) i`;
