/**
 * The networks that Firebase Hosting calls a function from (it stands on Fastly's edge), whose word about the caller's
 * address is believed. Google's front end writes at the end of `X-Forwarded-For` who has called the function: an address
 * outside of these is the caller, whatever stands before it. So what is sent to the function's own address is counted by
 * where it comes from. Source: api.fastly.com/public-ip-list, which changes about once in some years.
 */
export const hostingEdges: readonly string[] = [
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
];

/** What stands between the front end and the function has no address on the Internet. */
const inside = ['loopback', 'linklocal', 'uniquelocal'] as const;

/** For Express's `trust proxy`: `ranges` as networks with commas between them. */
export const trustedProxies = (ranges: string): string[] => [
  ...inside,
  ...ranges
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== ''),
];
