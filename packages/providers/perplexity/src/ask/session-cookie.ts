/** The Cookie header of a signed-in website, from its session token. */
export function sessionCookie(token: string): string {
  return `__Secure-next-auth.session-token=${token}`;
}
