import { createRequire } from "node:module";
import { geoBounds, geoContains } from "d3-geo";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Atlas = Topology<{ land: GeometryCollection }>;
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

// `require` instead of a JSON import: the compiler would otherwise infer a type as large as the map itself.
const require = createRequire(import.meta.url);

/** All land of Natural Earth as polygons, at 1:110 million (coarse) or 1:50 million. */
export function loadLand(detail: "110m" | "50m"): Polygon[] {
  const atlas: Atlas = require(`world-atlas/land-${detail}.json`);
  return feature(atlas, atlas.objects.land).features.flatMap((part) =>
    splitPolygons(part.geometry as Polygon | MultiPolygon),
  );
}

/** The polygons of one country at 1:50 million; throws if Natural Earth has no country of that name. */
export function loadCountry(name: string): Polygon[] {
  const atlas: Countries = require("world-atlas/countries-50m.json");
  const found = feature(atlas, atlas.objects.countries).features.find((part) => part.properties.name === name);
  if (!found) throw new Error(`No country named ${name} in world-atlas`);
  return splitPolygons(found.geometry as Polygon | MultiPolygon);
}

function splitPolygons(geometry: Polygon | MultiPolygon): Polygon[] {
  const parts: Position[][][] = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return parts.map((coordinates) => ({ type: "Polygon", coordinates }));
}

/**
 * Makes a test "is this point on land?" for points in degrees.
 * Bounds are looked at first since the exact test walks along the whole coast.
 */
export function landTest(land: readonly Polygon[]): (longitude: number, latitude: number) => boolean {
  const parts = land.map((polygon) => ({ polygon, bounds: geoBounds(polygon) }));
  return (longitude, latitude) =>
    parts.some(({ polygon, bounds: [[west, south], [east, north]] }) => {
      if (latitude < south || latitude > north) return false;
      const inside = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
      return inside && geoContains(polygon, [longitude, latitude]);
    });
}
