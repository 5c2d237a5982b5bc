import { floatText } from '../values/text.ts';
import { type Fault, fault, float, type RulesValue } from '../values/value.ts';
import { builtIns, floatFunction, method, type Of, property } from './signature.ts';

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_010;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance in metres along the great circle (haversine formula). */
function distance(a: Of<'latlng'>, b: Of<'latlng'>): number {
  const dLatitude = radians(b.latitude - a.latitude) / 2;
  const dLongitude = radians(b.longitude - a.longitude) / 2;
  const h =
    Math.sin(dLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

function position(latitude: number, longitude: number): RulesValue | Fault {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { type: 'latlng', latitude, longitude };
  return fault(
    'Latitude should be in [-90,90] range and longitude should be in [-180,180] range. ' +
      `latitude: ${floatText(latitude)}, longitude: ${floatText(longitude)}.`,
  );
}

export const latlngMethods = builtIns({
  latitude: property('latlng', (self) => float(self.latitude)),
  longitude: property('latlng', (self) => float(self.longitude)),
  distance: method('latlng', ['latlng'], (self, other) => float(distance(self, other))),
});

export const latlngFunctions = builtIns({ value: floatFunction(position) });
