import postgres from 'postgres'

/** A connection, with the role in the address; whoever opens it ends it. */
export const openClient = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => {} })

/** Runs `work` on a connection of its own, with the role in the address. */
export async function withClient<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openClient(url)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
