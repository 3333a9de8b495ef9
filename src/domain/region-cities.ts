import type { Region } from './projects.ts'
import { foldText } from './search.ts'

/** Cities and parts of cities as people name them in an address; not Brentwood, which both have. */
const cities: Readonly<Record<Region, string>> = {
  southern_california: `Agoura Hills, Alhambra, Aliso Viejo, Altadena, Anaheim, Apple Valley, Arcadia, Azusa, Bakersfield,
    Baldwin Park, Bell, Bellflower, Bel Air, Beverly Hills, Brea, Buena Park, Burbank, Calabasas, Camarillo,
    Canoga Park, Carlsbad, Carson, Cerritos, Chatsworth, Chino, Chino Hills, Chula Vista, Claremont, Colton, Compton, Corona,
    Coronado, Costa Mesa, Covina, Culver City, Cypress, Dana Point, Del Mar, Diamond Bar, Downey, Duarte, Eagle Rock,
    El Cajon, El Monte, El Segundo, Encinitas, Encino, Escondido, Fallbrook, Fillmore, Fontana, Fountain Valley, Fullerton,
    Garden Grove, Gardena, Glendale, Glendora, Goleta, Granada Hills, Hacienda Heights, Hawthorne, Hemet, Hermosa Beach,
    Hesperia, Highland Park, Hollywood, Huntington Beach, Huntington Park, Indio, Inglewood, Irvine, La Cañada Flintridge,
    La Crescenta, La Habra, La Jolla, La Mesa, La Mirada, La Palma, La Puente, La Quinta, La Verne, Laguna Beach,
    Laguna Hills, Laguna Niguel, Lake Elsinore, Lake Forest, Lakewood, Lancaster, Lawndale, Lomita, Long Beach, Los Alamitos,
    Los Angeles, Lynwood, Malibu, Manhattan Beach, Marina del Rey, Mission Viejo, Monrovia, Montclair, Montebello, Montecito,
    Monterey Park, Moorpark, Moreno Valley, Murrieta, National City, Newport Beach, North Hollywood, Northridge, Norwalk,
    Oceanside, Ojai, Ontario, Orange, Oxnard, Pacific Palisades, Palm Desert, Palm Springs, Palmdale, Palos Verdes Estates,
    Paramount, Pasadena, Perris, Pico Rivera, Placentia, Pomona, Poway, Rancho Cucamonga, Rancho Palos Verdes, Redlands,
    Redondo Beach, Reseda, Rialto, Riverside, Rolling Hills, Rosemead, Rowland Heights, San Bernardino, San Clemente,
    San Diego, San Dimas, San Fernando, San Gabriel, San Juan Capistrano, San Marcos, San Marino, San Pedro, Santa Ana,
    Santa Barbara, Santa Clarita, Santa Fe Springs, Santa Monica, Santa Paula, Santee, Seal Beach, Sherman Oaks,
    Sierra Madre, Signal Hill, Silver Lake, Simi Valley, Solana Beach, South El Monte, South Gate, South Pasadena, Stanton,
    Studio City, Sun Valley, Sylmar, Tarzana, Temecula, Temple City, Thousand Oaks, Torrance, Tustin, Upland, Valencia,
    Van Nuys, Venice, Ventura, Victorville, Vista, Walnut, West Covina, West Hollywood, Westlake Village, Westminster,
    Whittier, Woodland Hills, Yorba Linda, Yucaipa`,
  bay_area: `Alameda, Alamo, Albany, American Canyon, Antioch, Atherton, Belmont, Belvedere, Benicia, Berkeley, Bolinas, Brisbane,
    Burlingame, Calistoga, Campbell, Castro Valley, Clayton, Cloverdale, Colma, Concord, Corte Madera, Cotati, Cupertino,
    Daly City, Danville, Dixon, Dublin, East Palo Alto, El Cerrito, El Granada, Emeryville, Fairfax, Fairfield, Foster City,
    Fremont, Gilroy, Half Moon Bay, Hayward, Healdsburg, Hercules, Hillsborough, Kensington, Kentfield, Lafayette, Larkspur,
    Livermore, Los Altos, Los Altos Hills, Los Gatos, Martinez, Menlo Park, Mill Valley, Millbrae, Milpitas, Monte Sereno,
    Montara, Moraga, Morgan Hill, Moss Beach, Mountain View, Napa, Newark, Novato, Oakland, Oakley, Orinda, Pacifica,
    Palo Alto, Petaluma, Piedmont, Pinole, Pittsburg, Pleasant Hill, Pleasanton, Portola Valley, Redwood City, Richmond,
    Rodeo, Rohnert Park, Ross, San Anselmo, San Bruno, San Carlos, San Francisco, San Jose, San Leandro, San Lorenzo,
    San Mateo, San Pablo, San Rafael, San Ramon, Santa Clara, Santa Rosa, Saratoga, Sausalito, Sebastopol, Sonoma,
    South San Francisco, St. Helena, Suisun City, Sunnyvale, Tiburon, Union City, Vacaville, Vallejo, Walnut Creek, Windsor,
    Woodside, Yountville`,
}

const regionOf = new Map(
  (Object.keys(cities) as Region[]).flatMap((region) =>
    cities[region].split(',').map((city): [string, Region] => [keyOf(city), region]),
  ),
)

/**
 * The region of a California address, or undefined outside both. The ZIP code decides when it is complete: 900 to 928 and
 * 930 to 935 are the southern counties, 940 to 951 and 954 the counties around the bay (USPS sectional centers).
 */
export function regionOfPlace({ city, zip }: { city: string; zip: string }): Region | undefined {
  if (!/^\d{5}/.test(zip.trim())) return regionOf.get(keyOf(city))
  const center = Number(zip.trim().slice(0, 3))
  if ((center >= 900 && center <= 928) || (center >= 930 && center <= 935)) return 'southern_california'
  if ((center >= 940 && center <= 951) || center === 954) return 'bay_area'
  return undefined
}

/** `San José` and `san jose` are one. */
function keyOf(city: string): string {
  return foldText(city)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}
