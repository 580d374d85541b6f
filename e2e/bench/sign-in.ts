/** Entries of local storage of a signed-in user. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const post = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  // Reply of our own API, typed by its contract.
  const { access, refresh } = (await post.json()) as { access: string; refresh: string };
  const me = (await (
    await fetch(`${url}/api/v1/accounts/me/`, { headers: { authorization: `Bearer ${access}` } })
  ).json()) as Record<string, unknown>;
  const user = {
    id: me.id,
    email: me.email,
    firstName: me.first_name,
    lastName: me.last_name,
    language: me.language,
    role: me.role,
    isOperator: me.is_operator,
  };
  return { token: access, refresh, user: JSON.stringify(user) };
}
