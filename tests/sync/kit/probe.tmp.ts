import { openSqlServer } from './sql-server.ts'
let t=performance.now()
const s = await openSqlServer(); console.log('boot', performance.now()-t)
const m = await s.member()
const req:any = (push:any[], digest:boolean, c=0)=>({v:1,epoch:null,cursor:{content:0,own:0},limit:2000,digest,push})
console.log(JSON.stringify(await s.exchange(m, req([],true))))
for (const [n,f] of [['empty',()=>req([],false)],['digest',()=>req([],true)],['push1',(i:number)=>req([{c:'progress',id:'1',doc:{journey:1,started_at:'2026-01-01T00:00:00.000Z',last_completed_day:i%30,completed_days:[1+i%30]}}],true)]] as any) {
  t=performance.now(); for(let i=0;i<300;i++) await s.exchange(m,f(i)); console.log(n,(performance.now()-t)/300)
}
await s.close()
